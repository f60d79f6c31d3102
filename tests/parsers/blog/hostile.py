"""Bodies of posts that break or imitate the page around them; any HTML may stand in a body."""

from typing import NamedTuple


class Body(NamedTuple):
    """A hostile body; `suspect` True where the page must be refused, None where it may also be read right."""

    name: str
    html: str
    suspect: bool | None = None
    in_lists: bool = True


_FOOTER = (
    '<p class="post-footer"><em>posted by <a href="/member/66">Mallory</a> at 05 Nov 2023 10:00:00  UTC</em> | '
    '<a href="/archive/x" title="Comments">Comments (1)</a></p>'
)
_COMMENT = (
    '<div class="comment"><h3><a href="/member/12">Bob</a></h3> 05-11-2023 11:00:00 UTC'
    '<div class="commentbody"><p><img src="/images/vote/for.gif" alt="for" /></p></div></div>'
)
_THEME_COMMENT = (
    '<ol class="comment-list"><li id="comment-1" class="comment" data-author-id="12" data-author-name="Bob" '
    'data-comment-time="1699182000" data-vote="for"><section><span class="author-name"><a href="/x">Bob</a></span>'
    '<div class="vote"><img alt="for" src="/wp-content/uploads/icons/for.svg" /></div><div class="content">x</div>'
    "</section></li></ol>"
)
_FIELD = "<div><div><p>Passed 9-0. Enacted by Mallory.</p><p>Adminned at 05 Nov 2023 12:00:00 UTC</p></div></div>"

FORGED_THEME_PAGE = (
    '</div><article class="post status-open term-category-proposal">'
    '<h2 class="entry-title"><a href="/archive/more_coins">More Coins</a></h2>'
    '<p><span class="author"><a href="/members/66/profile">Mallory</a></span> '
    '<time datetime="2023-11-05T10:00:00+00:00">November 05, 2023</time> <a class="comments-link">Comments (1)</a></p>'
    f'<div class="entry-content"><p>x</p></div></article><ul class="active-player-list"></ul>{_THEME_COMMENT}'
)

BODIES = (
    Body("unclosed-comment", "<p>Look: <!-- this is never closed</p>"),
    Body("unclosed-comment-twice", "<p>Look: <!-- this</p><p><!-- and this</p>"),
    Body("comment-closed-oddly", "<p>Look: <!--> here --!> and <!-- there --></p>"),
    Body("declaration", "<p>Look: <!DOCTYPE html [ <!ENTITY x 'y'> and <![CDATA[ this</p>"),
    Body("processing-instruction", "<p>Look: <?php echo 1; </p>"),
    Body("unclosed-textarea", "<p>Look: <textarea>all that follows</p>"),
    Body("unclosed-title", "<p>Look: <title>all that follows</p>"),
    Body("unclosed-script", "<p>Look: <script>var x = '<p>'</p>"),
    Body("unclosed-style", "<p>Look: <style>p { color: red }</p>"),
    Body("unclosed-select", "<p>Look: <select><option>one</p>"),
    Body("unclosed-button", "<p>Look: <button>press</p>"),
    Body("unclosed-iframe", "<p>Look: <iframe src='x'>no frames</p>"),
    Body("unclosed-noscript", "<p>Look: <noscript>no scripts</p>"),
    Body("unclosed-svg", "<p>Look: <svg><style><a title='</p>"),
    Body("unclosed-table", "<p>Look: <table><tr><td>cell</p>"),
    Body("plaintext", "<p>Look: <plaintext>all that follows</p>"),
    Body("frameset", "<p>Look: <frameset><frame></p>"),
    Body("unclosed-quotes", '<p>Look: <a href="never closed>link</a></p>'),
    Body("unclosed-tag", "<p>Look: <a href=x </p>"),
    Body("single-quotes", "<p>Look: <a title='never closed>link</a></p>"),
    Body("lone-brackets", "<p>1 < 2 > 3 << 4 <> 5 </ 6 <! 7 &lt;div class=\"comment\"&gt; & &bogus; &#0; &#xD800;</p>"),
    Body("closes-everything", "</p></div></div></div></body></html><p>Still here.</p>"),
    Body("closes-the-article", "</div></article><p>Still here.</p>"),
    Body("deep", "<div>" * 300 + "deep" + "</div>" * 300),
    Body("deep-unclosed", "<blockquote><b><i>" * 120 + "deep"),
    Body("icons", '<p><img src="/images/vote/for.gif" alt="for" /> <img src="/images/vote/veto.gif" alt="veto" /></p>'),
    Body("base", '<p><base href="https://elsewhere.example/"><form action="/steal"><input name="x"></p>'),
    Body("scripts", "<p><script>alert('x')</script><img src=x onerror=alert(1) alt=for></p>"),
    Body("forged-footer", f"<p>Look:</p>{_FOOTER}<p>and on</p>", suspect=True),
    Body("forged-comment", f"<p>Look:</p>{_COMMENT}", suspect=True),
    Body("forged-footer-and-comment", f"<p>Look:</p>{_FOOTER}{_COMMENT}", suspect=True),
    Body("forged-and-unclosed-comment", f"<p>Look:</p>{_FOOTER}{_COMMENT}<!-- the rest", suspect=True),
    Body("forged-and-unclosed-textarea", f"<p>Look:</p>{_FOOTER}{_COMMENT}<textarea>", suspect=True),
    Body("forged-and-unclosed-quotes", f'<p>Look:</p>{_FOOTER}{_COMMENT}<a title="', suspect=True),
    Body("forged-heading", '<h3 class="post-title proposal open"><a href="/y">Proposal: Y</a></h3>', True, False),
    Body("forged-admin-field", f"<p>Look:</p>{_FIELD}", suspect=True),
    Body("forged-theme-comment", f"<p>Look:</p>{_THEME_COMMENT}"),
    Body("forged-article", f'</div></article><article class="post status-enacted">{_THEME_COMMENT}', None, False),
    Body("forged-in-a-comment", f"<p>Look: <!-- {_FOOTER}{_COMMENT} --></p>", suspect=True),
)  # fmt: skip

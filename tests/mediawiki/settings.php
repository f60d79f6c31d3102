
# ---- appended to the installer's LocalSettings.php: what makes this wiki one for tests ----
$wgArticlePath = '/wiki/$1';
$wgTmpDirectory = __DIR__ . '/tmp';
$wgCacheDirectory = __DIR__ . '/cache';
$wgMainCacheType = CACHE_DB;
$wgSessionCacheType = CACHE_DB;
$wgParserCacheType = CACHE_NONE;
$wgMessageCacheType = CACHE_NONE;
$wgUseFileCache = false;
$wgEnableSidebarCache = false;
$wgEnableEmail = false;
$wgJobRunRate = 0;
$wgRateLimits = [];
$wgPasswordAttemptThrottle = [];
$wgGroupPermissions['*']['edit'] = false;

# Settings that a test flips while the server runs. Data, not PHP: opcache would notice a changed program too late.
foreach ( json_decode( (string)@file_get_contents( __DIR__ . '/override.json' ), true ) ?: [] as $name => $value ) {
	$GLOBALS[$name] = $value;
}
if ( isset( $rigNow ) ) {
	Wikimedia\Timestamp\ConvertibleTimestamp::setFakeTime( $rigNow );
}

# An edit that is done but answered late: the file holds the seconds, and is used up by the first edit that sees it.
$wgHooks['APIAfterExecute'][] = static function ( $module ) {
	$file = __DIR__ . '/slow-once';
	if ( $module->getModuleName() === 'edit' && is_file( $file ) ) {
		$seconds = (float)file_get_contents( $file );
		unlink( $file );
		usleep( (int)( 1e6 * $seconds ) );
	}
};

# An edit whose token the wiki will not accept.
if ( ( $_POST['action'] ?? '' ) === 'edit' && is_file( __DIR__ . '/spoil-once' ) ) {
	unlink( __DIR__ . '/spoil-once' );
	$_POST['token'] = 'spoiled+\\';
}

# SQLite lets whoever polls at the right moment have its lock, so that under many writers one may starve for half a
# minute. Two may be inside at once, the others queue, first come, first served.
if ( ( $_POST['action'] ?? '' ) === 'edit' ) {
	$rigQueue = fopen( __DIR__ . '/queue-' . random_int( 1, 2 ), 'c' );
	flock( $rigQueue, LOCK_EX );
}

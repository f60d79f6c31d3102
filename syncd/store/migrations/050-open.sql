-- What a quiet cycle asks for is found at once, however many years of alerts, findings and edits are kept.
CREATE INDEX delivery_open ON delivery (alert, route) WHERE answered IS NULL;
CREATE INDEX finding_standing ON finding (first_at, id) WHERE closed_at IS NULL;
CREATE INDEX outbox_by_end ON outbox (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX finding_silenced ON finding (silenced_until) WHERE silenced_until IS NOT NULL;
CREATE INDEX plan_by_state ON plan (state, at, id);

-- Open errors are read of all people at once: of an index that holds all that is needed, and of no row.
CREATE INDEX "Tally_open_errors" ON "Tally" (scope) INCLUDE (kind, count) WHERE what = 'open_errors';

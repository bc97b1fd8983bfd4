-- Errors are counted by project, person and state, which includes what open errors were counted by.
DROP VIEW IF EXISTS "TrueTally";
DROP VIEW IF EXISTS "TallyOfPart";
DROP FUNCTION IF EXISTS "tallies_of_error_report"(text, boolean, text, timestamptz);
DROP FUNCTION IF EXISTS "tally_events_of_projects"(bpchar[], int);
DELETE FROM "Tally" WHERE what = 'open_errors';
DROP INDEX "Tally_open_errors";
CREATE INDEX "Tally_open_errors" ON "Tally" (scope) INCLUDE (kind, count)
  WHERE what = 'errors_by_person' AND status = 'unsolved';

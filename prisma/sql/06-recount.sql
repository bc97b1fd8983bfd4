-- Compares all stored counts with the rows that they are counted from.

-- The figures of a scenario are corrected first, with that scenario locked; the sums after it.
CREATE OR REPLACE FUNCTION "mend_figures"() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  wrong bpchar[];
BEGIN
  SELECT array_agg(DISTINCT differing."scenarioId") INTO wrong FROM (
    (SELECT "scenarioId", what, scope, status, day, amount FROM "figures_of_scenarios"(NULL)
      EXCEPT ALL SELECT "scenarioId", what, scope, status, day, amount FROM "ScenarioFigure")
    UNION ALL
    (SELECT "scenarioId", what, scope, status, day, amount FROM "ScenarioFigure"
      EXCEPT ALL SELECT "scenarioId", what, scope, status, day, amount FROM "figures_of_scenarios"(NULL))
  ) differing;
  IF wrong IS NULL THEN RETURN 0; END IF;
  PERFORM FROM "Scenario" WHERE id = ANY (wrong) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM "ScenarioFigure" WHERE "scenarioId" = ANY (wrong);
  INSERT INTO "ScenarioFigure" ("scenarioId", what, scope, status, day, amount)
  SELECT * FROM "figures_of_scenarios"(wrong);
  RETURN cardinality(wrong);
END $$;

-- Adds what is missing and returns it: nothing, unless rows were changed without the triggers or the rules of
-- counting have changed. One statement sees rows and tallies in one snapshot, so nothing has to wait for it.
CREATE OR REPLACE FUNCTION "mend_tallies"()
RETURNS TABLE (what text, scope text, kind text, status text, day date, missing bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mend_tallies'));
  PERFORM "mend_figures"();
  RETURN QUERY
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sum(count)::bigint FROM (
    SELECT what, scope, kind, status, day, count FROM "TrueTally"
    UNION ALL
    SELECT what, scope, kind, status, day, -count FROM "Tally" WHERE what !~ '^(month|8|64)_'
  ) difference
  GROUP BY what, scope, kind, status, day HAVING sum(count) <> 0
  RETURNING what, scope, kind, status, day, count;
  -- The days are right now; the sums of them follow.
  RETURN QUERY
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sum(count)::bigint FROM (
    SELECT sums.what, scope, kind, status, sums.day, count FROM "Tally" tally
    CROSS JOIN "sums_of_tally"(tally.what, kind, status, tally.day) sums
    WHERE tally.day > '-infinity'
    UNION ALL
    SELECT what, scope, kind, status, day, -count FROM "Tally" WHERE what ~ '^(month|8|64)_'
  ) difference
  GROUP BY what, scope, kind, status, day HAVING sum(count) <> 0
  RETURNING what, scope, kind, status, day, count;
END $$;

-- The files before may count something new. This file has no trigger, so that it does not lock its tables.
SELECT "mend_tallies"();
SELECT "fold_tallies"();

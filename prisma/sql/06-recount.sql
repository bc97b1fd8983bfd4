-- Compares all stored counts with the rows that they are counted from.

-- The figures of a scenario are corrected first, with that scenario locked; the sums after it. Some scenarios at a time:
-- comparing all of them at once took over a hundred megabytes. Wrong ones are locked in the order of their ids.
CREATE OR REPLACE FUNCTION "mend_figures"() RETURNS int LANGUAGE plpgsql SET work_mem = '1MB' AS $$
DECLARE
  last bpchar := '';
  ids bpchar[];
  wrong bpchar[];
  mended int := 0;
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO ids FROM (
      SELECT id FROM "Scenario" WHERE id > last ORDER BY id LIMIT 2000) next;
    EXIT WHEN ids IS NULL;
    last := ids[cardinality(ids)];
    SELECT array_agg(DISTINCT differing."scenarioId") INTO wrong FROM (
      SELECT "scenarioId" FROM (
        SELECT "scenarioId", what, scope, status, day, amount, 1 AS sign FROM "figures_of_scenarios"(ids)
        UNION ALL
        SELECT "scenarioId", what, scope, status, day, amount, -1 FROM "ScenarioFigure" WHERE "scenarioId" = ANY (ids)
      ) figure
      GROUP BY "scenarioId", what, scope, status, day, amount HAVING sum(sign) <> 0
    ) differing;
    CONTINUE WHEN wrong IS NULL;
    PERFORM FROM "Scenario" WHERE id = ANY (wrong) ORDER BY id FOR NO KEY UPDATE;
    DELETE FROM "ScenarioFigure" WHERE "scenarioId" = ANY (wrong);
    INSERT INTO "ScenarioFigure" ("scenarioId", what, scope, status, day, amount)
    SELECT * FROM "figures_of_scenarios"(wrong);
    mended := mended + cardinality(wrong);
  END LOOP;
  -- Those of a scenario that was removed without the triggers.
  DELETE FROM "ScenarioFigure" figure WHERE NOT EXISTS (
    SELECT FROM "Scenario" scenario WHERE scenario.id = figure."scenarioId");
  RETURN mended;
END $$;

-- Adds what is missing and returns it: nothing, unless rows were changed without the triggers or the rules of
-- counting have changed. One statement sees rows and tallies in one snapshot, so nothing has to wait for it. Its joins and
-- groups are many, and each may take twice "work_mem": what does not fit goes to the disk.
CREATE OR REPLACE FUNCTION "mend_tallies"()
RETURNS TABLE (what text, scope text, kind text, status text, day date, missing bigint)
LANGUAGE plpgsql SET work_mem = '1MB' AS $$
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

DROP VIEW "TrueTally";
DROP FUNCTION "mend_tallies"();
DROP FUNCTION "figures_of_scenarios"(bpchar[]);

-- AlterTable
ALTER TABLE "Tally" ALTER COLUMN "count" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "ScenarioFigure" ALTER COLUMN "amount" SET DATA TYPE BIGINT;

-- As before, but exact: spans of time are kept in milliseconds.
CREATE FUNCTION "figures_of_scenarios"(ids bpchar[])
RETURNS TABLE ("scenarioId" bpchar, what text, scope text, status text, day date, amount bigint) LANGUAGE sql STABLE AS $$
  WITH present AS (
    SELECT scenario.id, scenario."createdAt", person.team
    FROM "Scenario" scenario LEFT JOIN "User" person ON person.id = scenario."responsibleId"
    WHERE scenario."deletedAt" IS NULL AND (ids IS NULL OR scenario.id = ANY (ids))
  ), event AS (
    SELECT event."scenarioId" AS id, event."toStatus", event."createdAt" AS at,
      min(event."createdAt") FILTER (WHERE event."toStatus" = 'В работе') OVER (PARTITION BY event."scenarioId") AS "begunAt"
    FROM "HistoryEvent" event
    WHERE event.subject = 'scenario' AND event.action = 'status_changed'
      AND event."toStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе')
      AND (ids IS NULL OR event."scenarioId" = ANY (ids))
  ), ended AS (
    SELECT present.id, present."createdAt", present.team, event."toStatus", event.at, event."begunAt",
      "utc_day"(event.at) AS day
    FROM event JOIN present ON present.id = event.id WHERE event."toStatus" <> 'В работе'
  )
  SELECT id, 'completion_ms', '', '', day, sum(extract(epoch FROM at - "createdAt") * 1000)::bigint
  FROM ended WHERE "toStatus" = 'Выполнен' AND at >= "createdAt" GROUP BY id, day
  UNION ALL
  SELECT id, 'test_ms', '', '', day, sum(extract(epoch FROM at - "begunAt") * 1000)::bigint
  FROM ended WHERE "toStatus" = 'Выполнен' AND at >= "begunAt" GROUP BY id, day
  UNION ALL
  SELECT id, 'tested', '', '', day, count(*)
  FROM ended WHERE "toStatus" = 'Выполнен' AND at >= "begunAt" GROUP BY id, day
  UNION ALL
  SELECT id, 'team_status_set', team, "toStatus", day, count(*)
  FROM ended WHERE team IS NOT NULL GROUP BY id, team, "toStatus", day
  UNION ALL
  SELECT id, 'reported', '', '', "utc_day"("createdAt"), 1
  FROM present WHERE EXISTS (
    SELECT FROM "ErrorReport" report WHERE report."scenarioId" = present.id AND report."deletedAt" IS NULL)
$$;

CREATE VIEW "TrueTally" AS
  SELECT what, scope, kind, status, day, count(*) AS count FROM (
    SELECT tally.* FROM "Project" project, "tallies_of_project"(project.status, project."createdAt") tally
    UNION ALL
    SELECT tally.* FROM "Scenario" scenario,
      "tallies_of_scenario"(scenario."projectId", scenario.type, scenario.status, scenario."createdAt") tally
    WHERE scenario."deletedAt" IS NULL
    UNION ALL
    SELECT tally.* FROM "HistoryEvent" event,
      "tallies_of_event"(event.subject, event.action, event."toStatus", event."createdAt") tally
    WHERE event."scenarioId" IS NULL
    UNION ALL
    SELECT part.what, part.scope, part.kind, part.status, part.day
    FROM "TallyOfPart" part JOIN "Scenario" scenario ON scenario.id = part."scenarioId"
    WHERE scenario."deletedAt" IS NULL
  ) counted GROUP BY what, scope, kind, status, day
  UNION ALL
  SELECT what, scope, 'scenario', status, day, sum(amount)::bigint
  FROM "figures_of_scenarios"(NULL) GROUP BY what, scope, status, day;
-- What a daily sum adds to besides: what was created to its month, and what the analytics are made of to blocks of 8 and
-- of 64 days, counted from 1970 on. A range of any length consists of few of them, so that a year is read as quickly as a
-- week.
CREATE FUNCTION "sums_of_tally"("ofWhat" text, "ofKind" text, "ofStatus" text, "ofDay" date)
RETURNS TABLE (what text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'month_' || "ofWhat", date_trunc('month', "ofDay"::timestamp)::date WHERE "ofWhat" = 'created'
  UNION ALL
  SELECT size || '_' || "ofWhat", "ofDay" - ("ofDay" - '1970-01-01'::date) % size
  FROM (VALUES (8), (64)) block (size)
  WHERE ("ofWhat" = 'created' AND "ofKind" <> 'error_report')
    OR ("ofWhat" = 'status_set' AND "ofKind" = 'scenario'
      AND "ofStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе'))
    OR ("ofWhat" = 'status_set' AND "ofKind" = 'project' AND "ofStatus" IN ('active', 'completed'))
    OR "ofWhat" IN ('completion_ms', 'test_ms', 'tested', 'team_status_set', 'reported')
$$;

DROP TRIGGER "Tally_months" ON "Tally";
DROP FUNCTION "tally_months"();
CREATE FUNCTION "tally_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What it adds calls it again; rows that come of folding are no news.
  IF NOT EXISTS (SELECT FROM come_rows WHERE NOT "isSum" AND day > '-infinity' AND what !~ '^(month|8|64)_') THEN
    RETURN NULL;
  END IF;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT sums.what, scope, kind, status, sums.day, sum(count) FROM come_rows come
  CROSS JOIN "sums_of_tally"(come.what, kind, status, come.day) sums
  WHERE NOT "isSum" AND come.day > '-infinity'
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(count) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "Tally_summed" AFTER INSERT ON "Tally" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_sums"();

CREATE FUNCTION "mend_tallies"()
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
  -- The days are right now; what is summed of them follows.
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

DELETE FROM "ScenarioFigure";
DELETE FROM "Tally" WHERE what IN ('completion_minutes', 'test_minutes', 'tested', 'team_status_set', 'reported')
  OR what LIKE 'month\_%';
SELECT "mend_tallies"();
SELECT "fold_tallies"();

-- CreateTable
CREATE TABLE "ScenarioFigure" (
    "scenarioId" CHAR(24) NOT NULL,
    "what" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "amount" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "ScenarioFigure_scenarioId_idx" ON "ScenarioFigure"("scenarioId");

CREATE INDEX "Tally_by_day" ON "Tally" (what, day) INCLUDE (scope, kind, status, count) WHERE day > '-infinity';
ALTER TABLE "ScenarioFigure"
  ADD CONSTRAINT "ScenarioFigure_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario" (id) ON DELETE CASCADE;

-- What scenarios add to the daily sums beyond their events: what becomes of one depends on several of its rows, so that it
-- is worked out anew where one of them changes. Of these scenarios, or of all for null.
CREATE FUNCTION "figures_of_scenarios"(ids bpchar[])
RETURNS TABLE ("scenarioId" bpchar, what text, scope text, status text, day date, amount int) LANGUAGE sql STABLE AS $$
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
  SELECT id, 'completion_minutes', '', '', day, sum(floor(extract(epoch FROM at - "createdAt") / 60))::int
  FROM ended WHERE "toStatus" = 'Выполнен' AND at >= "createdAt" GROUP BY id, day
  UNION ALL
  SELECT id, 'test_minutes', '', '', day, sum(floor(extract(epoch FROM at - "begunAt") / 60))::int
  FROM ended WHERE "toStatus" = 'Выполнен' AND at >= "begunAt" GROUP BY id, day
  UNION ALL
  SELECT id, 'tested', '', '', day, count(*)::int
  FROM ended WHERE "toStatus" = 'Выполнен' AND at >= "begunAt" GROUP BY id, day
  UNION ALL
  SELECT id, 'team_status_set', team, "toStatus", day, count(*)::int
  FROM ended WHERE team IS NOT NULL GROUP BY id, team, "toStatus", day
  UNION ALL
  SELECT id, 'reported', '', '', "utc_day"("createdAt"), 1
  FROM present WHERE EXISTS (
    SELECT FROM "ErrorReport" report WHERE report."scenarioId" = present.id AND report."deletedAt" IS NULL)
$$;

-- Brings what is kept of these scenarios, and with it the sums, to what it is now. Whoever calls it has locked them.
CREATE FUNCTION "refigure_scenarios"(ids bpchar[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM "ScenarioFigure" WHERE "scenarioId" = ANY (ids) RETURNING what, scope, status, day, -amount AS amount
  ), come AS (
    INSERT INTO "ScenarioFigure" ("scenarioId", what, scope, status, day, amount)
    SELECT * FROM "figures_of_scenarios"(ids) RETURNING what, scope, status, day, amount
  )
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, 'scenario', status, day, sum(amount)
  FROM (SELECT * FROM gone UNION ALL SELECT * FROM come) changed
  GROUP BY what, scope, status, day HAVING sum(amount) <> 0;
END $$;

CREATE FUNCTION "figure_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bpchar[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT DISTINCT "scenarioId" FROM come_rows WHERE subject = 'scenario' AND action = 'status_changed'
      AND "toStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе') AND "scenarioId" IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT "scenarioId" FROM gone_rows WHERE subject = 'scenario' AND action = 'status_changed'
      AND "toStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе') AND "scenarioId" IS NOT NULL);
  ELSE
    ids := ARRAY(SELECT "scenarioId" FROM gone_rows WHERE "scenarioId" IS NOT NULL
      UNION SELECT "scenarioId" FROM come_rows WHERE "scenarioId" IS NOT NULL);
  END IF;
  PERFORM "refigure_scenarios"(ids);
  RETURN NULL;
END $$;

CREATE FUNCTION "figure_error_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "refigure_scenarios"(ARRAY(SELECT DISTINCT "scenarioId" FROM come_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "refigure_scenarios"(ARRAY(SELECT DISTINCT "scenarioId" FROM gone_rows));
  ELSE
    -- Nothing else of a report counts here than whether it is there.
    PERFORM "refigure_scenarios"(ARRAY(
      SELECT after."scenarioId" FROM come_rows after JOIN gone_rows before USING (id)
      WHERE (after."deletedAt", after."scenarioId") IS DISTINCT FROM (before."deletedAt", before."scenarioId")
      UNION
      SELECT before."scenarioId" FROM come_rows after JOIN gone_rows before USING (id)
      WHERE after."scenarioId" <> before."scenarioId"));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "figure_scenarios"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refigure_scenarios"(ARRAY(
    SELECT after.id FROM come_rows after JOIN gone_rows before USING (id)
    WHERE (after."responsibleId", after."deletedAt" IS NULL, after."createdAt")
      IS DISTINCT FROM (before."responsibleId", before."deletedAt" IS NULL, before."createdAt")));
  RETURN NULL;
END $$;

-- A scenario that is removed takes its figures along before they go with it.
CREATE FUNCTION "figures_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM "ScenarioFigure" WHERE "scenarioId" = OLD.id RETURNING what, scope, status, day, amount
  )
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, 'scenario', status, day, -sum(amount) FROM gone GROUP BY what, scope, status, day;
  RETURN OLD;
END $$;
CREATE TRIGGER "Scenario_figures_removed" BEFORE DELETE ON "Scenario"
  FOR EACH ROW EXECUTE FUNCTION "figures_of_removed"();

-- Who changes teams takes their scenarios along.
CREATE FUNCTION "figure_people"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bpchar[];
BEGIN
  SELECT array_agg(scenario.id) INTO ids FROM (
    SELECT id FROM "Scenario" WHERE "responsibleId" IN (
      SELECT after.id FROM come_rows after JOIN gone_rows before USING (id) WHERE after.team <> before.team)
    ORDER BY id FOR NO KEY UPDATE) scenario;
  PERFORM "refigure_scenarios"(ids);
  RETURN NULL;
END $$;

-- By name they come after those that count rows, which have locked the scenarios.
CREATE TRIGGER "HistoryEvent_when_added_figured" AFTER INSERT ON "HistoryEvent" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "figure_events"();
CREATE TRIGGER "HistoryEvent_when_changed_figured" AFTER UPDATE ON "HistoryEvent"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows FOR EACH STATEMENT EXECUTE FUNCTION "figure_events"();
CREATE TRIGGER "HistoryEvent_when_removed_figured" AFTER DELETE ON "HistoryEvent" REFERENCING OLD TABLE AS gone_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "figure_events"();
CREATE TRIGGER "ErrorReport_when_added_figured" AFTER INSERT ON "ErrorReport" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "figure_error_reports"();
CREATE TRIGGER "ErrorReport_when_changed_figured" AFTER UPDATE ON "ErrorReport"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "figure_error_reports"();
CREATE TRIGGER "ErrorReport_when_removed_figured" AFTER DELETE ON "ErrorReport" REFERENCING OLD TABLE AS gone_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "figure_error_reports"();
CREATE TRIGGER "Scenario_when_changed_figured" AFTER UPDATE ON "Scenario"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows FOR EACH STATEMENT EXECUTE FUNCTION "figure_scenarios"();
CREATE TRIGGER "User_when_changed_figured" AFTER UPDATE ON "User"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows FOR EACH STATEMENT EXECUTE FUNCTION "figure_people"();

-- Projects by the day of their creation.
CREATE FUNCTION "tallies_of_project"("itsStatus" text, "createdAt" timestamptz)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('projects', '', '', "itsStatus", '-infinity'::date), ('created', '', 'project', '', "utc_day"("createdAt"))
$$;

CREATE OR REPLACE FUNCTION "tally_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "Project"[];
  come "Project"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"Project" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"Project" FROM come_rows r); END IF;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed,
    "tallies_of_project"(changed.status, changed."createdAt") tally
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE VIEW "TrueTally" AS
  SELECT what, scope, kind, status, day, count(*)::int AS count FROM (
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
  SELECT what, scope, 'scenario', status, day, sum(amount)::int
  FROM "figures_of_scenarios"(NULL) GROUP BY what, scope, status, day;
DROP FUNCTION "tallies_of_project"(text);

-- Whole months of what is counted by the day, so that a year is read as quickly as a week. Rows that come of folding are
-- no news.
CREATE FUNCTION "tally_months"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What it adds calls it again.
  IF NOT EXISTS (SELECT FROM come_rows WHERE NOT "isSum" AND day > '-infinity' AND what NOT LIKE 'month\_%') THEN
    RETURN NULL;
  END IF;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT 'month_' || what, scope, kind, status, date_trunc('month', day)::date, sum(count) FROM come_rows
  WHERE NOT "isSum" AND day > '-infinity' AND what IN ('created', 'status_set', 'completion_minutes', 'test_minutes',
    'tested', 'team_status_set', 'reported')
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(count) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "Tally_months" AFTER INSERT ON "Tally" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_months"();

-- What is kept of a scenario is mended first, while nobody changes that scenario; the sums after it.
CREATE FUNCTION "mend_figures"() RETURNS int LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION "mend_tallies"()
RETURNS TABLE (what text, scope text, kind text, status text, day date, missing int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mend_tallies'));
  PERFORM "mend_figures"();
  RETURN QUERY
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sum(count)::int FROM (
    SELECT what, scope, kind, status, day, count FROM "TrueTally"
    UNION ALL
    SELECT what, scope, kind, status, day, -count FROM "Tally" WHERE what NOT LIKE 'month\_%'
  ) difference
  GROUP BY what, scope, kind, status, day HAVING sum(count) <> 0
  RETURNING what, scope, kind, status, day, count;
  -- The days are right now; the months follow from them.
  RETURN QUERY
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sum(count)::int FROM (
    SELECT 'month_' || what AS what, scope, kind, status, date_trunc('month', day)::date AS day, count FROM "Tally"
    WHERE day > '-infinity' AND what IN ('created', 'status_set', 'completion_minutes', 'test_minutes', 'tested',
      'team_status_set', 'reported')
    UNION ALL
    SELECT what, scope, kind, status, day, -count FROM "Tally" WHERE what LIKE 'month\_%'
  ) difference
  GROUP BY what, scope, kind, status, day HAVING sum(count) <> 0
  RETURNING what, scope, kind, status, day, count;
END $$;

SELECT "mend_tallies"();
SELECT "fold_tallies"();

-- Keeps "ScenarioFigure", what each scenario has added to the daily sums, and with it the sums
-- (docs/decisions/0007-counters.md).

-- Updates the stored figures of these scenarios, and with them the sums. The caller has locked them.
CREATE OR REPLACE FUNCTION "refigure_scenarios"(ids bpchar[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- By name these triggers come after those of 04-tallies.sql, which have locked the scenarios.
CREATE OR REPLACE FUNCTION "figure_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bpchar[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    ids := ARRAY(SELECT DISTINCT "scenarioId" FROM come_rows WHERE subject = 'scenario' AND action = 'status_changed'
      AND ("toStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе') OR "fromStatus" = 'Выполнен')
      AND "scenarioId" IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    ids := ARRAY(SELECT DISTINCT "scenarioId" FROM gone_rows WHERE subject = 'scenario' AND action = 'status_changed'
      AND ("toStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе') OR "fromStatus" = 'Выполнен')
      AND "scenarioId" IS NOT NULL);
  ELSE
    ids := ARRAY(SELECT "scenarioId" FROM gone_rows WHERE "scenarioId" IS NOT NULL
      UNION SELECT "scenarioId" FROM come_rows WHERE "scenarioId" IS NOT NULL);
  END IF;
  PERFORM "refigure_scenarios"(ids);
  RETURN NULL;
END $$;
SELECT "after_each_statement"('HistoryEvent', 'when_%s_figured', 'figure_events');

CREATE OR REPLACE FUNCTION "figure_error_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "refigure_scenarios"(ARRAY(SELECT DISTINCT "scenarioId" FROM come_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "refigure_scenarios"(ARRAY(SELECT DISTINCT "scenarioId" FROM gone_rows));
  ELSE
    -- Only the existence of a report counts here.
    PERFORM "refigure_scenarios"(ARRAY(
      SELECT after."scenarioId" FROM come_rows after JOIN gone_rows before USING (id)
      WHERE (after."deletedAt", after."scenarioId") IS DISTINCT FROM (before."deletedAt", before."scenarioId")
      UNION
      SELECT before."scenarioId" FROM come_rows after JOIN gone_rows before USING (id)
      WHERE after."scenarioId" <> before."scenarioId"));
  END IF;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('ErrorReport', 'when_%s_figured', 'figure_error_reports');

CREATE OR REPLACE FUNCTION "figure_scenarios"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refigure_scenarios"(ARRAY(
    SELECT after.id FROM come_rows after JOIN gone_rows before USING (id)
    WHERE (after."responsibleId", after."deletedAt" IS NULL, after."createdAt")
      IS DISTINCT FROM (before."responsibleId", before."deletedAt" IS NULL, before."createdAt")));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Scenario_when_changed_figured" AFTER UPDATE ON "Scenario"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows FOR EACH STATEMENT EXECUTE FUNCTION "figure_scenarios"();

-- The figures of a scenario that is removed are subtracted before they are removed with it.
CREATE OR REPLACE FUNCTION "figures_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM "ScenarioFigure" WHERE "scenarioId" = OLD.id RETURNING what, scope, status, day, amount
  )
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, 'scenario', status, day, -sum(amount) FROM gone GROUP BY what, scope, status, day;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER "Scenario_figures_removed" BEFORE DELETE ON "Scenario"
  FOR EACH ROW EXECUTE FUNCTION "figures_of_removed"();

-- The scenarios of a person who changes teams count for the new one.
CREATE OR REPLACE FUNCTION "figure_people"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER "User_when_changed_figured" AFTER UPDATE ON "User"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows FOR EACH STATEMENT EXECUTE FUNCTION "figure_people"();

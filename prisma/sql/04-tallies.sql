-- Keeps "Tally" up to date: each statement adds rows for what it changed, and changes none
-- (docs/decisions/0007-counters.md).

-- Folds the added rows into one row per key. While one transaction folds, the others skip it.
CREATE OR REPLACE FUNCTION "fold_tallies"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_tallies')) THEN RETURN; END IF;
  WITH added AS (DELETE FROM "Tally" WHERE NOT "isSum" RETURNING *)
  INSERT INTO "Tally" AS sums (what, scope, kind, status, day, count, "isSum")
  SELECT what, scope, kind, status, day, sum(count), true FROM added GROUP BY what, scope, kind, status, day
  ON CONFLICT (what, scope, kind, status, day) WHERE "isSum" DO UPDATE SET count = sums.count + excluded.count;
END $$;

CREATE OR REPLACE FUNCTION "fold_tallies_at_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.01 THEN PERFORM "fold_tallies"(); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Tally_added" AFTER INSERT ON "Tally"
  FOR EACH STATEMENT EXECUTE FUNCTION "fold_tallies_at_times"();

CREATE OR REPLACE FUNCTION "tally_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its own insert fires it again; rows that come from folding are ignored.
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
CREATE OR REPLACE TRIGGER "Tally_summed" AFTER INSERT ON "Tally" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_sums"();

-- Lists say how many scenarios use a basket or a step. Screens that show one are refreshed when the number changes, no
-- matter what changed it (decision 6): one notification a statement, and PostgreSQL sends equal ones once a
-- transaction. Rows that come from folding change no number.
CREATE OR REPLACE FUNCTION "announce_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('uta_live', json_build_object('subject', uses.what)::text)
  FROM (SELECT DISTINCT what FROM come_rows WHERE NOT "isSum" AND what IN ('basket_uses', 'step_uses')) uses;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Tally_uses_announced" AFTER INSERT ON "Tally" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_uses"();

-- Adds or subtracts the counts of the own parts of projects that are restored or deleted.
CREATE OR REPLACE FUNCTION "tally_parts_of_projects"(ids bpchar[], sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sign * count(*) FROM "TallyOfProjectPart" WHERE "projectId" = ANY (ids)
  GROUP BY what, scope, kind, status, day
$$;

CREATE OR REPLACE FUNCTION "tally_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "Project"[];
  come "Project"[];
  deleted bpchar[];
  restored bpchar[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"Project" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"Project" FROM come_rows r); END IF;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed,
    "tallies_of_project"(changed.status, changed."createdAt") tally
  WHERE changed."deletedAt" IS NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(after.id) FILTER (WHERE before."deletedAt" IS NULL AND after."deletedAt" IS NOT NULL),
      array_agg(after.id) FILTER (WHERE before."deletedAt" IS NOT NULL AND after."deletedAt" IS NULL)
    INTO deleted, restored
    FROM unnest(gone) before JOIN unnest(come) after USING (id);
    IF deleted IS NOT NULL THEN PERFORM "tally_parts_of_projects"(deleted, -1); END IF;
    IF restored IS NOT NULL THEN PERFORM "tally_parts_of_projects"(restored, 1); END IF;
  END IF;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('Project', '%s_tallied', 'tally_projects');

-- Subtracts the counts of the own parts of a project that is removed without having been deleted before: afterwards they
-- are gone. By name it comes before the trigger that removes the scenarios.
CREATE OR REPLACE FUNCTION "tally_events_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tally_parts_of_projects"(ARRAY[OLD.id], -1);
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER "Project_events_tallied" BEFORE DELETE ON "Project"
  FOR EACH ROW WHEN (OLD."deletedAt" IS NULL) EXECUTE FUNCTION "tally_events_of_removed"();

-- Adds or subtracts the counts of the parts of scenarios that are restored or deleted.
CREATE OR REPLACE FUNCTION "tally_parts"(ids bpchar[], sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sign * count(*) FROM "TallyOfPart" WHERE "scenarioId" = ANY (ids)
  GROUP BY what, scope, kind, status, day
$$;

-- Adds or subtracts the steps that are left in scenarios that become open, or cease to be.
CREATE OR REPLACE FUNCTION "tally_steps_left_in"(ids bpchar[], sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Tally" (what, scope, count)
  SELECT 'steps_left', responsible, sign * count(*) FROM "StepLeft" WHERE "scenarioId" = ANY (ids) GROUP BY responsible
$$;

CREATE OR REPLACE FUNCTION "tally_scenarios"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "Scenario"[];
  come "Scenario"[];
  deleted bpchar[];
  restored bpchar[];
  closed bpchar[];
  opened bpchar[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"Scenario" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"Scenario" FROM come_rows r); END IF;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed,
    "tallies_of_scenario"(changed."projectId", changed.type, changed.status, changed."createdAt",
      changed."basketNumber") tally
  WHERE changed."deletedAt" IS NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(after.id) FILTER (WHERE before."deletedAt" IS NULL AND after."deletedAt" IS NOT NULL),
      array_agg(after.id) FILTER (WHERE before."deletedAt" IS NOT NULL AND after."deletedAt" IS NULL)
    INTO deleted, restored
    FROM unnest(gone) before JOIN unnest(come) after USING (id);
    IF deleted IS NOT NULL THEN PERFORM "tally_parts"(deleted, -1); END IF;
    IF restored IS NOT NULL THEN PERFORM "tally_parts"(restored, 1); END IF;
    SELECT array_agg(after.id) FILTER (WHERE "is_open"(before.status, before."deletedAt")),
      array_agg(after.id) FILTER (WHERE "is_open"(after.status, after."deletedAt"))
    INTO closed, opened
    FROM unnest(gone) before JOIN unnest(come) after USING (id)
    WHERE "is_open"(before.status, before."deletedAt") <> "is_open"(after.status, after."deletedAt");
    IF closed IS NOT NULL THEN PERFORM "tally_steps_left_in"(closed, -1); END IF;
    IF opened IS NOT NULL THEN PERFORM "tally_steps_left_in"(opened, 1); END IF;
  END IF;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('Scenario', '%s_tallied', 'tally_scenarios');

-- Subtracts the counts of the parts of a scenario that is removed without having been deleted before: afterwards the
-- parts are gone.
CREATE OR REPLACE FUNCTION "tally_parts_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tally_parts"(ARRAY[OLD.id], -1);
  IF "is_open"(OLD.status, OLD."deletedAt") THEN PERFORM "tally_steps_left_in"(ARRAY[OLD.id], -1); END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER "Scenario_parts_tallied" BEFORE DELETE ON "Scenario"
  FOR EACH ROW WHEN (OLD."deletedAt" IS NULL) EXECUTE FUNCTION "tally_parts_of_removed"();

CREATE OR REPLACE FUNCTION "tally_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "HistoryEvent"[];
  come "HistoryEvent"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    gone := ARRAY(SELECT ROW(r.*)::"HistoryEvent" FROM gone_rows r
                  WHERE action = 'status_changed' AND subject IN ('project', 'scenario') AND NOT "isUndone");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    come := ARRAY(SELECT ROW(r.*)::"HistoryEvent" FROM come_rows r
                  WHERE action = 'status_changed' AND subject IN ('project', 'scenario') AND NOT "isUndone");
  END IF;
  IF coalesce(cardinality(gone), 0) + coalesce(cardinality(come), 0) = 0 THEN RETURN NULL; END IF;
  -- Whether a project or a scenario exists must not change before this is stored.
  PERFORM FROM "Project"
  WHERE id IN (SELECT "projectId" FROM unnest(gone || come) WHERE "scenarioId" IS NULL)
  ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM "Scenario"
  WHERE id IN (SELECT "scenarioId" FROM unnest(gone) UNION SELECT "scenarioId" FROM unnest(come))
  ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed
  LEFT JOIN "Scenario" scenario ON scenario.id = changed."scenarioId" AND scenario."deletedAt" IS NULL
  LEFT JOIN "Project" project ON project.id = changed."projectId" AND project."deletedAt" IS NULL
  CROSS JOIN "tallies_of_event"(changed.subject, changed.action, changed."toStatus", changed."createdAt") tally
  WHERE CASE WHEN changed."scenarioId" IS NULL THEN project.id ELSE scenario.id END IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  -- A month counts from the first completion in it until there is none: the number before is that of now less the
  -- rows that were just added.
  INSERT INTO "Tally" (what, kind, day, count)
  SELECT 'completed', 'scenario', month, sum((present > 0)::int - (present > added)::int)
  FROM (
    SELECT "scenarioId", date_trunc('month', "utc_day"("createdAt"))::date AS month, sum(sign) AS added
    FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed
    WHERE subject = 'scenario' AND "toStatus" = 'Выполнен'
    GROUP BY 1, 2
  ) changed
  JOIN "Scenario" scenario ON scenario.id = changed."scenarioId" AND scenario."deletedAt" IS NULL
  CROSS JOIN LATERAL (
    SELECT count(*) AS present FROM "StatusSet" event
    WHERE event."scenarioId" = changed."scenarioId" AND event.subject = 'scenario' AND event."toStatus" = 'Выполнен'
      AND event."createdAt" >= changed.month::timestamp AT TIME ZONE 'UTC'
      AND event."createdAt" < (changed.month + interval '1 month') AT TIME ZONE 'UTC'
  ) events
  GROUP BY month HAVING sum((present > 0)::int - (present > added)::int) <> 0;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('HistoryEvent', '%s_tallied', 'tally_events');

CREATE OR REPLACE FUNCTION "tally_error_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "ErrorReport"[];
  come "ErrorReport"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"ErrorReport" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"ErrorReport" FROM come_rows r); END IF;
  PERFORM FROM "Scenario"
  WHERE id IN (SELECT "scenarioId" FROM unnest(gone) UNION SELECT "scenarioId" FROM unnest(come))
  ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed
  JOIN "Scenario" scenario ON scenario.id = changed."scenarioId" AND scenario."deletedAt" IS NULL
  CROSS JOIN "tallies_of_error_report"(changed.status, changed."isBlocker", scenario."projectId",
    coalesce(changed."responsibleUserId", changed."authorUserId"), changed."plannedFixDate", changed."createdAt") tally
  WHERE changed."deletedAt" IS NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('ErrorReport', '%s_tallied', 'tally_error_reports');

-- Whether a project exists must not change before this is stored; errors of one project do not wait for each other.
CREATE OR REPLACE FUNCTION "tally_aggregation_errors"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "AggregationError"[];
  come "AggregationError"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"AggregationError" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"AggregationError" FROM come_rows r); END IF;
  PERFORM FROM "Project"
  WHERE id IN (SELECT "projectId" FROM unnest(gone) UNION SELECT "projectId" FROM unnest(come))
  ORDER BY id FOR SHARE;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed
  JOIN "Project" project ON project.id = changed."projectId" AND project."deletedAt" IS NULL
  CROSS JOIN "tallies_of_aggregation_error"(changed.status, changed."projectId") tally
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('AggregationError', '%s_tallied', 'tally_aggregation_errors');

-- A scenario uses a step from its first row on until there is none. Whether it did before is the number of rows now,
-- less those that were just added.
CREATE OR REPLACE FUNCTION "tally_step_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  scenarios bpchar[];
  steps bpchar[];
  added bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg("scenarioId"), array_agg("repositoryStepId"), array_agg(come) INTO scenarios, steps, added FROM (
      SELECT "scenarioId", "repositoryStepId", count(*) AS come FROM come_rows
      WHERE "deletedAt" IS NULL AND "repositoryStepId" IS NOT NULL GROUP BY 1, 2) changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg("scenarioId"), array_agg("repositoryStepId"), array_agg(-gone) INTO scenarios, steps, added FROM (
      SELECT "scenarioId", "repositoryStepId", count(*) AS gone FROM gone_rows
      WHERE "deletedAt" IS NULL AND "repositoryStepId" IS NOT NULL GROUP BY 1, 2) changed;
  ELSE
    SELECT array_agg("scenarioId"), array_agg("repositoryStepId"), array_agg(come) INTO scenarios, steps, added FROM (
      SELECT "scenarioId", "repositoryStepId", sum(sign)::bigint AS come FROM (
        SELECT -1 AS sign, "scenarioId", "repositoryStepId", "deletedAt" FROM gone_rows
        UNION ALL
        SELECT 1, "scenarioId", "repositoryStepId", "deletedAt" FROM come_rows) rows
      WHERE "deletedAt" IS NULL AND "repositoryStepId" IS NOT NULL GROUP BY 1, 2 HAVING sum(sign) <> 0) changed;
  END IF;
  IF scenarios IS NULL THEN RETURN NULL; END IF;
  -- Neither whether a scenario exists nor what else it uses may change before this is stored.
  PERFORM FROM "Scenario" WHERE id = ANY (scenarios) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Tally" (what, scope, count)
  SELECT 'step_uses', changed.step, sum((present > 0)::int - (present > changed.added)::int)
  FROM unnest(scenarios, steps, added) changed (scenario, step, added)
  JOIN "Scenario" scenario ON scenario.id = changed.scenario AND scenario."deletedAt" IS NULL
  CROSS JOIN LATERAL (
    SELECT count(*) AS present FROM "ScenarioStep" used
    WHERE used."repositoryStepId" = changed.step AND used."scenarioId" = changed.scenario AND used."deletedAt" IS NULL
  ) uses
  GROUP BY changed.step HAVING sum((present > 0)::int - (present > changed.added)::int) <> 0;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('ScenarioStep', '%s_tallied', 'tally_step_uses');

-- The steps that are left in open scenarios, by the person whom they name.
CREATE OR REPLACE FUNCTION "tally_steps_left"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  scenarios bpchar[];
  names text[];
  added bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg("scenarioId"), array_agg(responsible), array_agg(come) INTO scenarios, names, added FROM (
      SELECT "scenarioId", responsible, count(*) AS come FROM come_rows
      WHERE responsible <> '' AND "deletedAt" IS NULL AND status NOT IN ('Done', 'Canceled') GROUP BY 1, 2) changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg("scenarioId"), array_agg(responsible), array_agg(-gone) INTO scenarios, names, added FROM (
      SELECT "scenarioId", responsible, count(*) AS gone FROM gone_rows
      WHERE responsible <> '' AND "deletedAt" IS NULL AND status NOT IN ('Done', 'Canceled') GROUP BY 1, 2) changed;
  ELSE
    SELECT array_agg("scenarioId"), array_agg(responsible), array_agg(come) INTO scenarios, names, added FROM (
      SELECT "scenarioId", responsible, sum(sign)::bigint AS come FROM (
        SELECT -1 AS sign, "scenarioId", responsible, "deletedAt", status FROM gone_rows
        UNION ALL
        SELECT 1, "scenarioId", responsible, "deletedAt", status FROM come_rows) rows
      WHERE responsible <> '' AND "deletedAt" IS NULL AND status NOT IN ('Done', 'Canceled')
      GROUP BY 1, 2 HAVING sum(sign) <> 0) changed;
  END IF;
  IF scenarios IS NULL THEN RETURN NULL; END IF;
  -- Whether a scenario is open must not change before this is stored.
  PERFORM FROM "Scenario" WHERE id = ANY (scenarios) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Tally" (what, scope, count)
  SELECT 'steps_left', changed.name, sum(changed.added)
  FROM unnest(scenarios, names, added) changed (scenario, name, added)
  JOIN "Scenario" scenario ON scenario.id = changed.scenario AND "is_open"(scenario.status, scenario."deletedAt")
  GROUP BY changed.name HAVING sum(changed.added) <> 0;
  RETURN NULL;
END $$;
SELECT "after_each_statement"('ScenarioStep', '%s_left', 'tally_steps_left');

-- Adds what a statement changed in the number of records, under the name of the first argument; for each value of the
-- column that the second one names, where there is one.
CREATE OR REPLACE FUNCTION "tally_records"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := TG_ARGV[0];
  scope text := coalesce(quote_ident(TG_ARGV[1]) || '::text', quote_literal(''));
  come text := format('SELECT 1 AS sign, %s AS scope FROM come_rows WHERE "deletedAt" IS NULL', scope);
  gone text := format('SELECT -1 AS sign, %s AS scope FROM gone_rows WHERE "deletedAt" IS NULL', scope);
BEGIN
  EXECUTE format(
    'INSERT INTO "Tally" (what, scope, count)
     SELECT %L, scope, sum(sign) FROM (%s) changed GROUP BY scope HAVING sum(sign) <> 0',
    what,
    CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone ELSE come || ' UNION ALL ' || gone END);
  RETURN NULL;
END $$;
SELECT "after_each_statement"('CloseDay', '%s_tallied', 'tally_records', 'close_days', 'projectId');
SELECT "after_each_statement"('Aggregation', '%s_tallied', 'tally_records', 'aggregations', 'projectId');
SELECT "after_each_statement"('RepositoryStep', '%s_tallied', 'tally_records', 'repository_steps');

-- CreateTable
CREATE TABLE "Tally" (
    "what" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL DEFAULT '-infinity'::date,
    "count" INTEGER NOT NULL,
    "isSum" BOOLEAN NOT NULL DEFAULT false
);

-- CreateIndex
CREATE INDEX "Tally_what_scope_kind_status_day_idx" ON "Tally"("what", "scope", "kind", "status", "day");

-- One row a key that the others are folded into.
CREATE UNIQUE INDEX "Tally_sums" ON "Tally" (what, scope, kind, status, day) WHERE "isSum";
-- Rows come and go: what they leave behind must not pile up between the keys that are read most.
ALTER TABLE "Tally" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What a row counts towards. Everything that counts is said here and nowhere else.
CREATE FUNCTION "utc_day"(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (moment AT TIME ZONE 'UTC')::date $$;

CREATE FUNCTION "tallies_of_project"("itsStatus" text)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT 'projects', '', '', "itsStatus", '-infinity'::date $$;

CREATE FUNCTION "tallies_of_scenario"("projectId" text, type text, "itsStatus" text, "createdAt" timestamptz)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('scenarios', '', type, "itsStatus", '-infinity'::date),
    ('scenarios', "projectId", type, "itsStatus", '-infinity'),
    ('created', '', 'scenario', '', "utc_day"("createdAt"))
$$;

CREATE FUNCTION "tallies_of_event"(subject text, action text, "toStatus" text, "createdAt" timestamptz)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'status_set', '', subject, "toStatus", "utc_day"("createdAt")
  WHERE action = 'status_changed' AND subject IN ('project', 'scenario')
$$;

CREATE FUNCTION "tallies_of_error_report"(
  "itsStatus" text, "isBlocker" boolean, "personId" text, "createdAt" timestamptz)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'created', '', 'error_report', '', "utc_day"("createdAt")
  UNION ALL
  SELECT 'open_errors', "personId", CASE WHEN "isBlocker" THEN 'blocker' ELSE 'non_blocker' END, '', '-infinity'::date
  WHERE "itsStatus" IN ('open', 'in_progress', 'need_test') AND "personId" IS NOT NULL
$$;

-- The months that a scenario was completed in: however often it was, it counts once a month.
CREATE VIEW "CompletedMonth" AS
  SELECT DISTINCT "scenarioId", date_trunc('month', "utc_day"("createdAt"))::date AS month
  FROM "HistoryEvent" WHERE subject = 'scenario' AND action = 'status_changed' AND "toStatus" = 'Выполнен';

-- What counts of a scenario's parts, while the scenario is there.
CREATE VIEW "TallyOfPart" AS
  SELECT event."scenarioId", tally.* FROM "HistoryEvent" event,
    "tallies_of_event"(event.subject, event.action, event."toStatus", event."createdAt") tally
  WHERE event."scenarioId" IS NOT NULL
  UNION ALL
  SELECT "scenarioId", 'completed', '', 'scenario', '', month FROM "CompletedMonth"
  UNION ALL
  SELECT report."scenarioId", tally.* FROM "ErrorReport" report,
    "tallies_of_error_report"(report.status, report."isBlocker",
      coalesce(report."responsibleUserId", report."authorUserId"), report."createdAt") tally;

-- What all tallies must be, counted from the rows themselves.
CREATE VIEW "TrueTally" AS
  SELECT what, scope, kind, status, day, count(*)::int AS count FROM (
    SELECT tally.* FROM "Project" project, "tallies_of_project"(project.status) tally
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
  ) counted GROUP BY what, scope, kind, status, day;

-- Folds what was added into one row a key. Whoever comes while another folds leaves it to that one.
CREATE FUNCTION "fold_tallies"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_tallies')) THEN RETURN; END IF;
  WITH added AS (DELETE FROM "Tally" WHERE NOT "isSum" RETURNING *)
  INSERT INTO "Tally" AS sums (what, scope, kind, status, day, count, "isSum")
  SELECT what, scope, kind, status, day, sum(count), true FROM added GROUP BY what, scope, kind, status, day
  ON CONFLICT (what, scope, kind, status, day) WHERE "isSum" DO UPDATE SET count = sums.count + excluded.count;
END $$;

-- Adds what is missing and answers what it was: nothing, unless something went past the triggers. One statement sees
-- rows and tallies as of one moment, so that nobody has to wait for it.
CREATE FUNCTION "mend_tallies"()
RETURNS TABLE (what text, scope text, kind text, status text, day date, missing int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mend_tallies'));
  RETURN QUERY
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sum(count)::int FROM (
    SELECT what, scope, kind, status, day, count FROM "TrueTally"
    UNION ALL
    SELECT what, scope, kind, status, day, -count FROM "Tally"
  ) difference
  GROUP BY what, scope, kind, status, day HAVING sum(count) <> 0
  RETURNING what, scope, kind, status, day, count;
END $$;

CREATE FUNCTION "fold_tallies_at_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF random() < 0.01 THEN PERFORM "fold_tallies"(); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Tally_added" AFTER INSERT ON "Tally"
  FOR EACH STATEMENT EXECUTE FUNCTION "fold_tallies_at_times"();

CREATE FUNCTION "tally_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "Project"[];
  come "Project"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"Project" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"Project" FROM come_rows r); END IF;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed,
    "tallies_of_project"(changed.status) tally
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  RETURN NULL;
END $$;

-- Adds or takes away what counts of the parts of scenarios that come back or go.
CREATE FUNCTION "tally_parts"(ids bpchar[], sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT what, scope, kind, status, day, sign * count(*) FROM "TallyOfPart" WHERE "scenarioId" = ANY (ids)
  GROUP BY what, scope, kind, status, day
$$;

CREATE FUNCTION "tally_scenarios"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "Scenario"[];
  come "Scenario"[];
  deleted bpchar[];
  restored bpchar[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"Scenario" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"Scenario" FROM come_rows r); END IF;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed,
    "tallies_of_scenario"(changed."projectId", changed.type, changed.status, changed."createdAt") tally
  WHERE changed."deletedAt" IS NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(after.id) FILTER (WHERE before."deletedAt" IS NULL AND after."deletedAt" IS NOT NULL),
      array_agg(after.id) FILTER (WHERE before."deletedAt" IS NOT NULL AND after."deletedAt" IS NULL)
    INTO deleted, restored
    FROM unnest(gone) before JOIN unnest(come) after USING (id);
    IF deleted IS NOT NULL THEN PERFORM "tally_parts"(deleted, -1); END IF;
    IF restored IS NOT NULL THEN PERFORM "tally_parts"(restored, 1); END IF;
  END IF;
  RETURN NULL;
END $$;

-- A scenario that is removed without having been deleted before takes its parts along; afterwards they are gone.
CREATE FUNCTION "tally_parts_of_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tally_parts"(ARRAY[OLD.id], -1);
  RETURN OLD;
END $$;
CREATE TRIGGER "Scenario_parts_tallied" BEFORE DELETE ON "Scenario"
  FOR EACH ROW WHEN (OLD."deletedAt" IS NULL) EXECUTE FUNCTION "tally_parts_of_removed"();

-- A project takes its scenarios along before its history goes, which they are told by.
CREATE FUNCTION "remove_scenarios_first"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Scenario" WHERE "projectId" = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER "Project_scenarios_first" BEFORE DELETE ON "Project"
  FOR EACH ROW EXECUTE FUNCTION "remove_scenarios_first"();

CREATE FUNCTION "tally_events"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "HistoryEvent"[];
  come "HistoryEvent"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    gone := ARRAY(SELECT ROW(r.*)::"HistoryEvent" FROM gone_rows r
                  WHERE action = 'status_changed' AND subject IN ('project', 'scenario'));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    come := ARRAY(SELECT ROW(r.*)::"HistoryEvent" FROM come_rows r
                  WHERE action = 'status_changed' AND subject IN ('project', 'scenario'));
  END IF;
  IF coalesce(cardinality(gone), 0) + coalesce(cardinality(come), 0) = 0 THEN RETURN NULL; END IF;
  -- Whether a scenario is there must not change before this is stored.
  PERFORM FROM "Scenario"
  WHERE id IN (SELECT "scenarioId" FROM unnest(gone) UNION SELECT "scenarioId" FROM unnest(come))
  ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed
  LEFT JOIN "Scenario" scenario ON scenario.id = changed."scenarioId"
  CROSS JOIN "tallies_of_event"(changed.subject, changed.action, changed."toStatus", changed."createdAt") tally
  WHERE changed."scenarioId" IS NULL OR (scenario.id IS NOT NULL AND scenario."deletedAt" IS NULL)
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  -- A month counts from the first completion in it until there is none: as many as there are now, less those that came
  -- just now, were there before.
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
    SELECT count(*) AS present FROM "HistoryEvent" event
    WHERE event."scenarioId" = changed."scenarioId" AND event.subject = 'scenario'
      AND event.action = 'status_changed' AND event."toStatus" = 'Выполнен'
      AND event."createdAt" >= changed.month::timestamp AT TIME ZONE 'UTC'
      AND event."createdAt" < (changed.month + interval '1 month') AT TIME ZONE 'UTC'
  ) events
  GROUP BY month HAVING sum((present > 0)::int - (present > added)::int) <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "tally_error_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  CROSS JOIN "tallies_of_error_report"(changed.status, changed."isBlocker",
    coalesce(changed."responsibleUserId", changed."authorUserId"), changed."createdAt") tally
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  RETURN NULL;
END $$;

DO $$
DECLARE
  tallied record;
BEGIN
  FOR tallied IN SELECT * FROM (VALUES
    ('Project', 'tally_projects'), ('Scenario', 'tally_scenarios'), ('HistoryEvent', 'tally_events'),
    ('ErrorReport', 'tally_error_reports')) AS named (rows, work)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS come_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', tallied.rows || '_added_tallied', tallied.rows, tallied.work);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', tallied.rows || '_changed_tallied', tallied.rows, tallied.work);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', tallied.rows || '_removed_tallied', tallied.rows, tallied.work);
  END LOOP;
END $$;

SELECT "mend_tallies"();
SELECT "fold_tallies"();

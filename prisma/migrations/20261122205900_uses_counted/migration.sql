-- How many scenarios use a basket, and how many use a step of the repository, are counted by the triggers as well: tens of
-- thousands may use one, and the lists tell of each.
DROP VIEW "TrueTally";
DROP FUNCTION "tallies_of_scenario"(text, text, text, timestamptz);

CREATE FUNCTION "tallies_of_scenario"(
  "projectId" text, type text, "itsStatus" text, "createdAt" timestamptz, "basketNumber" int)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('scenarios', '', type, "itsStatus", '-infinity'::date),
    ('scenarios', "projectId", type, "itsStatus", '-infinity'),
    ('created', '', 'scenario', '', "utc_day"("createdAt"))
  UNION ALL
  SELECT 'basket_uses', "basketNumber"::text, '', '', '-infinity' WHERE "basketNumber" IS NOT NULL
$$;

-- What scenarios use of the repository: however often one uses a step, it counts once.
CREATE VIEW "StepUse" AS
  SELECT DISTINCT "repositoryStepId", "scenarioId" FROM "ScenarioStep"
  WHERE "deletedAt" IS NULL AND "repositoryStepId" IS NOT NULL;

CREATE OR REPLACE VIEW "TallyOfPart" AS
  SELECT event."scenarioId", tally.* FROM "HistoryEvent" event,
    "tallies_of_event"(event.subject, event.action, event."toStatus", event."createdAt") tally
  WHERE event."scenarioId" IS NOT NULL
  UNION ALL
  SELECT "scenarioId", 'completed', '', 'scenario', '', month FROM "CompletedMonth"
  UNION ALL
  SELECT report."scenarioId", tally.* FROM "ErrorReport" report,
    "tallies_of_error_report"(report.status, report."isBlocker",
      coalesce(report."responsibleUserId", report."authorUserId"), report."createdAt") tally
  WHERE report."deletedAt" IS NULL
  UNION ALL
  SELECT "scenarioId", 'step_uses', "repositoryStepId"::text, '', '', '-infinity' FROM "StepUse";

CREATE VIEW "TrueTally" AS
  SELECT what, scope, kind, status, day, count(*) AS count FROM (
    SELECT tally.* FROM "Project" project, "tallies_of_project"(project.status, project."createdAt") tally
    UNION ALL
    SELECT tally.* FROM "Scenario" scenario,
      "tallies_of_scenario"(scenario."projectId", scenario.type, scenario.status, scenario."createdAt",
        scenario."basketNumber") tally
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

CREATE OR REPLACE FUNCTION "tally_scenarios"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RETURN NULL;
END $$;

-- A scenario uses a step from its first row on until there is none: as many as there are now, less those that came just
-- now, were there before.
CREATE FUNCTION "tally_step_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- Neither whether a scenario is there nor what else it uses must change before this is stored.
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
CREATE TRIGGER "ScenarioStep_added_tallied" AFTER INSERT ON "ScenarioStep" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_step_uses"();
CREATE TRIGGER "ScenarioStep_changed_tallied" AFTER UPDATE ON "ScenarioStep"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows FOR EACH STATEMENT EXECUTE FUNCTION "tally_step_uses"();
CREATE TRIGGER "ScenarioStep_removed_tallied" AFTER DELETE ON "ScenarioStep" REFERENCING OLD TABLE AS gone_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_step_uses"();

SELECT "mend_tallies"();
SELECT "fold_tallies"();

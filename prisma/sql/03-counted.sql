-- What counts (docs/decisions/0007-counters.md). It is defined only here: the triggers of 04-tallies.sql and
-- 05-scenario-figures.sql count it change by change, the view "TrueTally" from the rows themselves.

CREATE OR REPLACE FUNCTION "utc_day"(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (moment AT TIME ZONE 'UTC')::date $$;

CREATE OR REPLACE FUNCTION "tallies_of_project"("itsStatus" text, "createdAt" timestamptz)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('projects', '', '', "itsStatus", '-infinity'::date), ('created', '', 'project', '', "utc_day"("createdAt"))
$$;

CREATE OR REPLACE FUNCTION "tallies_of_scenario"(
  "projectId" text, type text, "itsStatus" text, "createdAt" timestamptz, "basketNumber" int)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  VALUES ('scenarios', '', type, "itsStatus", '-infinity'::date),
    ('scenarios', "projectId", type, "itsStatus", '-infinity'),
    ('created', '', 'scenario', '', "utc_day"("createdAt")),
    ('opened', "projectId", 'scenario', '', "utc_day"("createdAt"))
  UNION ALL
  SELECT 'basket_uses', "basketNumber"::text, '', '', '-infinity' WHERE "basketNumber" IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION "tallies_of_event"(subject text, action text, "toStatus" text, "createdAt" timestamptz)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'status_set', '', subject, "toStatus", "utc_day"("createdAt")
  WHERE action = 'status_changed' AND subject IN ('project', 'scenario')
$$;

-- An error of the register counts for all projects, for its own, and for the person who is named to solve it, else the
-- author, and on the day of its planned fix, by which late ones are counted: once it is solved, for all projects alone.
CREATE OR REPLACE FUNCTION "tallies_of_error"(
  "itsKind" text, "itsStatus" text, "projectId" text, "personId" text, "plannedFixDate" date)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT counted.what || suffix, "ofWhom", "itsKind", state, counted.day
  FROM (VALUES ('', ''), ('', "projectId"), ('_by_person', "personId")) part (suffix, "ofWhom"),
    (VALUES ('errors', '-infinity'::date), ('planned_fixes', "plannedFixDate")) counted (what, day),
    (SELECT CASE WHEN "itsStatus" IN ('open', 'in_progress', 'need_test') THEN 'unsolved' ELSE 'solved' END) its (state)
  WHERE "ofWhom" IS NOT NULL AND counted.day IS NOT NULL
    AND (state = 'unsolved' OR "ofWhom" = '' OR counted.what = 'errors')
$$;

CREATE OR REPLACE FUNCTION "tallies_of_error_report"(
  "itsStatus" text, "isBlocker" boolean, "projectId" text, "personId" text, "plannedFixDate" date, "createdAt" timestamptz)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'created', '', 'error_report', '', "utc_day"("createdAt")
  UNION ALL
  SELECT what, scope, kind, status, day FROM "tallies_of_error"(
    CASE WHEN "isBlocker" THEN 'blocker' ELSE 'non_blocker' END, "itsStatus", "projectId", "personId", "plannedFixDate")
$$;

CREATE OR REPLACE FUNCTION "tallies_of_aggregation_error"("itsStatus" text, "projectId" text)
RETURNS TABLE (what text, scope text, kind text, status text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT what, scope, kind, status, day FROM "tallies_of_error"('aggregation', "itsStatus", "projectId", NULL, NULL)
$$;

-- The changes of status that count: a change that was undone, and the one that undid it, happened nowhere.
CREATE OR REPLACE VIEW "StatusSet" AS
  SELECT id, subject, action, "projectId", "scenarioId", "toStatus", "createdAt", "subjectId", "fromStatus", "actorId"
  FROM "HistoryEvent"
  WHERE subject IN ('project', 'scenario') AND action = 'status_changed' AND NOT "isUndone";

-- The months that a scenario was completed in: it counts once a month, no matter how often it was completed.
CREATE OR REPLACE VIEW "CompletedMonth" AS
  SELECT DISTINCT "scenarioId", date_trunc('month', "utc_day"("createdAt"))::date AS month
  FROM "StatusSet" WHERE subject = 'scenario' AND "toStatus" = 'Выполнен';

-- The steps of the repository that scenarios use: one that a scenario uses several times counts once.
CREATE OR REPLACE VIEW "StepUse" AS
  SELECT DISTINCT "repositoryStepId", "scenarioId" FROM "ScenarioStep"
  WHERE "deletedAt" IS NULL AND "repositoryStepId" IS NOT NULL;

-- The steps that are left, by the person whom they name; they count while their scenario is open, by the name.
CREATE OR REPLACE VIEW "StepLeft" AS
  SELECT "scenarioId", responsible FROM "ScenarioStep"
  WHERE responsible <> '' AND "deletedAt" IS NULL AND status NOT IN ('Done', 'Canceled');

CREATE OR REPLACE FUNCTION "is_open"("itsStatus" text, "deletedAt" timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT "deletedAt" IS NULL AND "itsStatus" NOT IN ('Выполнен', 'Выполнен с ошибками') $$;

-- What counts of a scenario's parts, while the scenario is not deleted. Deleted parts don't count.
CREATE OR REPLACE VIEW "TallyOfPart" AS
  SELECT event."scenarioId", tally.* FROM "StatusSet" event,
    "tallies_of_event"(event.subject, event.action, event."toStatus", event."createdAt") tally
  WHERE event."scenarioId" IS NOT NULL
  UNION ALL
  SELECT "scenarioId", 'completed', '', 'scenario', '', month FROM "CompletedMonth"
  UNION ALL
  SELECT report."scenarioId", tally.* FROM "ErrorReport" report JOIN "Scenario" scenario ON scenario.id = report."scenarioId",
    "tallies_of_error_report"(report.status, report."isBlocker", scenario."projectId",
      coalesce(report."responsibleUserId", report."authorUserId"), report."plannedFixDate", report."createdAt") tally
  WHERE report."deletedAt" IS NULL
  UNION ALL
  SELECT "scenarioId", 'step_uses', "repositoryStepId"::text, '', '', '-infinity' FROM "StepUse";

-- What counts of a project's own parts, while the project is not deleted.
CREATE OR REPLACE VIEW "TallyOfProjectPart" AS
  SELECT event."projectId", tally.* FROM "StatusSet" event,
    "tallies_of_event"(event.subject, event.action, event."toStatus", event."createdAt") tally
  WHERE event."scenarioId" IS NULL
  UNION ALL
  SELECT error."projectId", tally.* FROM "AggregationError" error,
    "tallies_of_aggregation_error"(error.status, error."projectId") tally;

-- What scenarios add to the daily sums beyond their events. It depends on several rows of a scenario, so it is
-- computed again whenever one of them changes. Of these scenarios, or of all for null; spans of time in milliseconds.
CREATE OR REPLACE FUNCTION "figures_of_scenarios"(ids bpchar[])
RETURNS TABLE ("scenarioId" bpchar, what text, scope text, status text, day date, amount bigint) LANGUAGE sql STABLE AS $$
  WITH present AS (
    SELECT scenario.id, scenario."projectId", scenario."createdAt", person.team
    FROM "Scenario" scenario LEFT JOIN "User" person ON person.id = scenario."responsibleId"
    WHERE scenario."deletedAt" IS NULL AND (ids IS NULL OR scenario.id = ANY (ids))
  ), event AS (
    SELECT event."scenarioId" AS id, event."toStatus", event."createdAt" AS at,
      min(event."createdAt") FILTER (WHERE event."toStatus" = 'В работе') OVER (PARTITION BY event."scenarioId") AS "begunAt"
    FROM "StatusSet" event
    WHERE event.subject = 'scenario' AND event."toStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе')
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
  SELECT present.id, 'closed', present."projectId"::text, '', "utc_day"(event."createdAt"),
    sum((event."toStatus" = 'Выполнен')::int - (event."fromStatus" = 'Выполнен')::int)
  FROM present JOIN "StatusSet" event ON event."scenarioId" = present.id AND event.subject = 'scenario'
  WHERE 'Выполнен' IN (event."toStatus", event."fromStatus") AND event."toStatus" <> event."fromStatus"
  GROUP BY 1, 3, 5 HAVING sum((event."toStatus" = 'Выполнен')::int - (event."fromStatus" = 'Выполнен')::int) <> 0
  UNION ALL
  SELECT id, 'reported', '', '', "utc_day"("createdAt"), 1
  FROM present WHERE EXISTS (
    SELECT FROM "ErrorReport" report WHERE report."scenarioId" = present.id AND report."deletedAt" IS NULL)
$$;

-- All tallies as they should be, counted from the rows themselves.
CREATE OR REPLACE VIEW "TrueTally" AS
  SELECT what, scope, kind, status, day, count(*) AS count FROM (
    SELECT tally.* FROM "Project" project, "tallies_of_project"(project.status, project."createdAt") tally
    WHERE project."deletedAt" IS NULL
    UNION ALL
    SELECT tally.* FROM "Scenario" scenario,
      "tallies_of_scenario"(scenario."projectId", scenario.type, scenario.status, scenario."createdAt",
        scenario."basketNumber") tally
    WHERE scenario."deletedAt" IS NULL
    UNION ALL
    SELECT part.what, part.scope, part.kind, part.status, part.day
    FROM "TallyOfProjectPart" part JOIN "Project" project ON project.id = part."projectId"
    WHERE project."deletedAt" IS NULL
    UNION ALL
    SELECT part.what, part.scope, part.kind, part.status, part.day
    FROM "TallyOfPart" part JOIN "Scenario" scenario ON scenario.id = part."scenarioId"
    WHERE scenario."deletedAt" IS NULL
    UNION ALL
    SELECT 'steps_left', step.responsible, '', '', '-infinity'::date
    FROM "StepLeft" step JOIN "Scenario" scenario ON scenario.id = step."scenarioId"
    WHERE "is_open"(scenario.status, scenario."deletedAt")
    UNION ALL
    SELECT 'close_days', "projectId"::text, '', '', '-infinity'::date FROM "CloseDay" WHERE "deletedAt" IS NULL
    UNION ALL
    SELECT 'aggregations', "projectId"::text, '', '', '-infinity' FROM "Aggregation" WHERE "deletedAt" IS NULL
    UNION ALL
    SELECT 'repository_steps', '', '', '', '-infinity' FROM "RepositoryStep" WHERE "deletedAt" IS NULL
  ) counted GROUP BY what, scope, kind, status, day
  UNION ALL
  SELECT what, scope, 'scenario', status, day, sum(amount)::bigint
  FROM "figures_of_scenarios"(NULL) GROUP BY what, scope, status, day;

-- The sums that a daily tally is also part of: creations of its month, and the figures of the analytics in blocks
-- of 8 and of 64 days, counted from 1970 on. Few of them make up a range of any length, so that a year is read as
-- quickly as a week.
CREATE OR REPLACE FUNCTION "sums_of_tally"("ofWhat" text, "ofKind" text, "ofStatus" text, "ofDay" date)
RETURNS TABLE (what text, day date) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'month_' || "ofWhat", date_trunc('month', "ofDay"::timestamp)::date WHERE "ofWhat" = 'created'
  UNION ALL
  SELECT size || '_' || "ofWhat", "ofDay" - ("ofDay" - '1970-01-01'::date) % size
  FROM (VALUES (8), (64)) block (size)
  WHERE ("ofWhat" = 'created' AND "ofKind" <> 'error_report')
    OR ("ofWhat" = 'status_set' AND "ofKind" = 'scenario'
      AND "ofStatus" IN ('Выполнен', 'Ошибка при тесте', 'В работе'))
    OR ("ofWhat" = 'status_set' AND "ofKind" = 'project' AND "ofStatus" = 'completed')
    OR "ofWhat" IN ('completion_ms', 'test_ms', 'tested', 'team_status_set', 'reported')
$$;

-- How many close days and aggregations a project has, and how many steps the repository, are kept as well: each page of
-- these lists and each project's page tells it.
CREATE OR REPLACE VIEW "TrueTally" AS
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

-- Adds what a statement changed at the number of records, as the first argument; of each value of the column that the
-- second one names, where there is one.
CREATE FUNCTION "tally_records"() RETURNS trigger LANGUAGE plpgsql AS $$
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

DO $$
DECLARE
  tallied record;
BEGIN
  FOR tallied IN SELECT * FROM (VALUES
    ('CloseDay', '''close_days'', ''projectId'''), ('Aggregation', '''aggregations'', ''projectId'''),
    ('RepositoryStep', '''repository_steps''')) AS named (rows, arguments)
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS come_rows
      FOR EACH STATEMENT EXECUTE FUNCTION "tally_records"(%s)',
      tallied.rows || '_added_tallied', tallied.rows, tallied.arguments);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows
      FOR EACH STATEMENT EXECUTE FUNCTION "tally_records"(%s)',
      tallied.rows || '_changed_tallied', tallied.rows, tallied.arguments);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS gone_rows
      FOR EACH STATEMENT EXECUTE FUNCTION "tally_records"(%s)',
      tallied.rows || '_removed_tallied', tallied.rows, tallied.arguments);
  END LOOP;
END $$;

SELECT "mend_tallies"();
SELECT "fold_tallies"();

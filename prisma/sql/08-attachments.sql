-- What an attachment can belong to, with the scenario and the project that it is in; nothing that is deleted.
CREATE OR REPLACE VIEW "AttachmentPlace" AS
  SELECT 'step' AS owner, step.id, scenario."projectId", scenario.id AS "scenarioId"
  FROM "ScenarioStep" step JOIN "Scenario" scenario ON scenario.id = step."scenarioId"
  WHERE step."deletedAt" IS NULL AND scenario."deletedAt" IS NULL
  UNION ALL
  SELECT 'error_report', report.id, scenario."projectId", scenario.id
  FROM "ErrorReport" report JOIN "Scenario" scenario ON scenario.id = report."scenarioId"
  WHERE report."deletedAt" IS NULL AND scenario."deletedAt" IS NULL
  UNION ALL
  SELECT 'close_day', day.id, day."projectId", NULL
  FROM "CloseDay" day JOIN "Project" project ON project.id = day."projectId"
  WHERE day."deletedAt" IS NULL AND project."deletedAt" IS NULL
  UNION ALL
  SELECT 'aggregation_error', error.id, error."projectId", NULL
  FROM "AggregationError" error JOIN "Project" project ON project.id = error."projectId"
  WHERE project."deletedAt" IS NULL;

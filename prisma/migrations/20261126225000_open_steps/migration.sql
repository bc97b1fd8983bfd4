-- adds only
-- The workload counts the steps that are left from here, and finds whose an error is, without reading the rows.
CREATE INDEX "ScenarioStep_left" ON "ScenarioStep" (responsible, "scenarioId")
  WHERE responsible <> '' AND "deletedAt" IS NULL AND status NOT IN ('Done', 'Canceled');
CREATE INDEX "Scenario_present" ON "Scenario" (id) INCLUDE ("responsibleId", "projectId") WHERE "deletedAt" IS NULL;

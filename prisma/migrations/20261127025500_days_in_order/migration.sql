-- adds only
-- Whether a milestone is reached is found here, without reading its scenarios.
CREATE INDEX "Scenario_left_of_milestone" ON "Scenario" ("milestoneId")
  WHERE "deletedAt" IS NULL AND "milestoneId" IS NOT NULL AND status <> 'Выполнен';

-- The planned fixes of a day, those that are left first: the calendar reads the first of each day from here.
CREATE INDEX "ErrorReport_of_day" ON "ErrorReport" ("plannedFixDate", (status NOT IN ('open', 'in_progress', 'need_test')), id)
  WHERE "deletedAt" IS NULL;

-- The workload counts the unsolved errors from here, without reading the rows.
DROP INDEX "ErrorReport_open";
CREATE INDEX "ErrorReport_unsolved" ON "ErrorReport" ("scenarioId")
  INCLUDE (status, "isBlocker", responsible, "responsibleUserId", "authorUserId", "plannedFixDate")
  WHERE "deletedAt" IS NULL AND status IN ('open', 'in_progress', 'need_test');

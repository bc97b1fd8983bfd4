-- DropIndex
DROP INDEX "HistoryEvent_subject_action_createdAt_idx";

-- DropIndex
DROP INDEX "Scenario_createdAt_idx";

-- DropIndex
DROP INDEX "ErrorReport_status_idx";

-- What the start page counts, so that it reads indexes alone however much there is. Each is as narrow as its question.
CREATE INDEX "HistoryEvent_statuses_set" ON "HistoryEvent" (subject, "toStatus", "createdAt") INCLUDE ("scenarioId")
  WHERE action = 'status_changed';
CREATE INDEX "Scenario_created" ON "Scenario" ("createdAt") WHERE "deletedAt" IS NULL;
CREATE INDEX "ErrorReport_open" ON "ErrorReport" ("scenarioId") INCLUDE ("isBlocker", "responsibleUserId", "authorUserId")
  WHERE status IN ('open', 'in_progress', 'need_test');

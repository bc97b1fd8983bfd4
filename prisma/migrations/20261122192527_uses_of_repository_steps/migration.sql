-- DropIndex
DROP INDEX "ScenarioStep_repositoryStepId_idx";

-- CreateIndex
CREATE INDEX "ScenarioStep_repositoryStepId_scenarioId_deletedAt_idx" ON "ScenarioStep"("repositoryStepId", "scenarioId", "deletedAt");

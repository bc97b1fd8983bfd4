-- adds only
-- CreateTable
CREATE TABLE "ScenarioRun" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "number" INTEGER NOT NULL,
    "endedById" CHAR(24) NOT NULL,
    "endedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ScenarioRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunOutcome" (
    "runId" CHAR(24) NOT NULL,
    "step" INTEGER NOT NULL,
    "stepId" CHAR(24),
    "number" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "responsible" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "secondsSpent" INTEGER NOT NULL,

    CONSTRAINT "RunOutcome_pkey" PRIMARY KEY ("runId","step")
);

-- CreateIndex
CREATE INDEX "ScenarioRun_endedById_idx" ON "ScenarioRun"("endedById");

-- CreateIndex
CREATE UNIQUE INDEX "ScenarioRun_scenarioId_number_key" ON "ScenarioRun"("scenarioId", "number");

-- CreateIndex
CREATE INDEX "RunOutcome_stepId_idx" ON "RunOutcome"("stepId");

-- AddForeignKey
ALTER TABLE "ScenarioRun" ADD CONSTRAINT "ScenarioRun_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioRun" ADD CONSTRAINT "ScenarioRun_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunOutcome" ADD CONSTRAINT "RunOutcome_runId_fkey" FOREIGN KEY ("runId") REFERENCES "ScenarioRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunOutcome" ADD CONSTRAINT "RunOutcome_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "ScenarioStep"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "ScenarioRun" ADD CONSTRAINT "ScenarioRun_number_positive" CHECK (number > 0);

ALTER TABLE "RunOutcome"
  ADD CONSTRAINT "RunOutcome_status_known" CHECK (status IN ('New', 'Done', 'Error', 'In work', 'Canceled')),
  ADD CONSTRAINT "RunOutcome_step_positive" CHECK (step > 0),
  ADD CONSTRAINT "RunOutcome_secondsSpent_not_negative" CHECK ("secondsSpent" >= 0);

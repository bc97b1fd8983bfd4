-- adds only
-- What is completed, with who is to review it: the workload and the start page count what waits for a review from here.
CREATE INDEX "Scenario_to_review" ON "Scenario" ("reviewerId", "projectId")
  WHERE "deletedAt" IS NULL AND "reviewerId" IS NOT NULL AND status IN ('Выполнен', 'Выполнен с ошибками');

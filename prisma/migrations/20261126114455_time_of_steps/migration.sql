-- adds only
-- AlterTable
ALTER TABLE "ScenarioStep" ADD COLUMN     "secondsSpent" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "ScenarioStep" ADD CONSTRAINT "ScenarioStep_secondsSpent_not_negative" CHECK ("secondsSpent" >= 0);

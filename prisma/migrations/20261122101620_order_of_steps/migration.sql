-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN     "stepsVersion" INTEGER NOT NULL DEFAULT 1;

-- Steps count from 1 without gaps, whatever was stored before.
UPDATE "ScenarioStep" stored SET step = placed.place
FROM (
  SELECT id, row_number() OVER (PARTITION BY "scenarioId" ORDER BY step, id) AS place
  FROM "ScenarioStep" WHERE "deletedAt" IS NULL
) placed
WHERE stored.id = placed.id AND stored.step <> placed.place;

-- Each place is taken once. Judged at the end of a transaction, as steps change places with each other; a deleted one
-- remembers the place that it had.
ALTER TABLE "ScenarioStep" ADD CONSTRAINT "ScenarioStep_place_once"
  EXCLUDE USING btree ("scenarioId" WITH =, step WITH =) WHERE ("deletedAt" IS NULL) DEFERRABLE INITIALLY DEFERRED;

-- adds only
-- AlterTable
ALTER TABLE "ScenarioView" ADD COLUMN     "list" TEXT NOT NULL DEFAULT 'scenarios';

ALTER TABLE "ScenarioView" ADD CONSTRAINT "ScenarioView_list_known" CHECK (list IN ('scenarios', 'errors'));

-- A name is a person's own for each list.
DROP INDEX "ScenarioView_own_name";
CREATE UNIQUE INDEX "ScenarioView_own_name" ON "ScenarioView" ("ownerId", list, lower(name COLLATE "und-x-icu"))
  WHERE "deletedAt" IS NULL;

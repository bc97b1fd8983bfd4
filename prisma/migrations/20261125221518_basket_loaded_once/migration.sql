-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN     "loadedBasket" INTEGER;

-- Lists that were emptied stay empty. The others have lines, and remember their basket with their next change.
UPDATE "Scenario" scenario SET "loadedBasket" = scenario."basketNumber"
WHERE scenario."productsVersion" > 1 AND scenario."basketNumber" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "ProductLine" line WHERE line."scenarioId" = scenario.id AND line."deletedAt" IS NULL);

ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_loadedBasket_positive" CHECK ("loadedBasket" > 0);

-- AlterTable
ALTER TABLE "ProductLine" ADD COLUMN     "agentReportCost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "assembledCost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "cost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24),
ADD COLUMN     "handOutCost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "notTakingCost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "qualityCost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "returnDvDCost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "returnFromCourierCost" DECIMAL(24,2) NOT NULL DEFAULT 0,
ADD COLUMN     "vpQualityCost" DECIMAL(24,2) NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "ProductLine_deletedById_idx" ON "ProductLine"("deletedById");

-- AddForeignKey
ALTER TABLE "ProductLine" ADD CONSTRAINT "ProductLine_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "ProductLine"
  ADD CONSTRAINT "ProductLine_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));

CREATE INDEX "ProductLine_deleted" ON "ProductLine" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

UPDATE "ProductLine" SET
  cost = quantity * "priceWithBonuses",
  "assembledCost" = assembled * "priceWithBonuses",
  "handOutCost" = "handOut" * "priceWithBonuses",
  "notTakingCost" = "notTaking" * "priceWithBonuses",
  "agentReportCost" = "agentReport" * "priceWithBonuses",
  "returnDvDCost" = "returnDvD" * "priceWithBonuses",
  "returnFromCourierCost" = "returnFromCourier" * "priceWithBonuses",
  "qualityCost" = "returnNonDvD" * "priceWithBonuses",
  "vpQualityCost" = vp * "priceWithBonuses"
WHERE "priceWithBonuses" > 0;

-- Whoever stores a line stores the costs that are computed of it.
ALTER TABLE "ProductLine" ADD CONSTRAINT "ProductLine_costs_computed" CHECK (
  cost = quantity * "priceWithBonuses"
  AND "assembledCost" = assembled * "priceWithBonuses"
  AND "handOutCost" = "handOut" * "priceWithBonuses"
  AND "notTakingCost" = "notTaking" * "priceWithBonuses"
  AND "agentReportCost" = "agentReport" * "priceWithBonuses"
  AND "returnDvDCost" = "returnDvD" * "priceWithBonuses"
  AND "returnFromCourierCost" = "returnFromCourier" * "priceWithBonuses"
  AND "qualityCost" = "returnNonDvD" * "priceWithBonuses"
  AND "vpQualityCost" = vp * "priceWithBonuses");

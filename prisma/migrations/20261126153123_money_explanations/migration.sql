-- adds only
-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN     "moneyDiffers" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "MoneyExplanation" (
    "scenarioId" CHAR(24) NOT NULL,
    "comparison" TEXT NOT NULL,
    "expected" DECIMAL(30,2) NOT NULL,
    "actual" DECIMAL(30,2) NOT NULL,
    "comment" TEXT NOT NULL,
    "explainedById" CHAR(24) NOT NULL,
    "explainedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MoneyExplanation_pkey" PRIMARY KEY ("scenarioId","comparison")
);

-- CreateIndex
CREATE INDEX "MoneyExplanation_explainedById_idx" ON "MoneyExplanation"("explainedById");

-- AddForeignKey
ALTER TABLE "MoneyExplanation" ADD CONSTRAINT "MoneyExplanation_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyExplanation" ADD CONSTRAINT "MoneyExplanation_explainedById_fkey" FOREIGN KEY ("explainedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "MoneyExplanation"
  ADD CONSTRAINT "MoneyExplanation_comparison_known" CHECK (comparison IN ('prepayment', 'handedOut', 'prepaymentReturned',
    'returned', 'returnedDvD', 'returnedNonDvD', 'returnedVP', 'notTaken', 'agentReport', 'transactions', 'financials')),
  ADD CONSTRAINT "MoneyExplanation_comment_given" CHECK (comment <> '' AND length(comment) <= 2000),
  ADD CONSTRAINT "MoneyExplanation_differs" CHECK (expected <> actual);

-- Few scenarios are in these.
CREATE INDEX "Scenario_moneyDiffers_idx" ON "Scenario" ("projectId", id) WHERE "moneyDiffers" AND "deletedAt" IS NULL;
CREATE INDEX "Scenario_moneyDiffers_all_idx" ON "Scenario" (id) WHERE "moneyDiffers" AND "deletedAt" IS NULL;

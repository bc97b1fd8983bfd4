-- adds only
-- CreateTable
CREATE TABLE "FormerExplanation" (
    "scenarioId" CHAR(24) NOT NULL,
    "comparison" TEXT NOT NULL,
    "expected" DECIMAL(30,2) NOT NULL,
    "actual" DECIMAL(30,2) NOT NULL,
    "comment" TEXT NOT NULL,
    "explainedById" CHAR(24) NOT NULL,
    "explainedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FormerExplanation_pkey" PRIMARY KEY ("scenarioId","comparison")
);

-- CreateIndex
CREATE INDEX "FormerExplanation_explainedById_idx" ON "FormerExplanation"("explainedById");

-- AddForeignKey
ALTER TABLE "FormerExplanation" ADD CONSTRAINT "FormerExplanation_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormerExplanation" ADD CONSTRAINT "FormerExplanation_explainedById_fkey" FOREIGN KEY ("explainedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "FormerExplanation"
  ADD CONSTRAINT "FormerExplanation_comparison_known" CHECK (comparison IN ('prepayment', 'handedOut', 'prepaymentReturned',
    'returned', 'returnedDvD', 'returnedNonDvD', 'returnedVP', 'notTaken', 'agentReport', 'transactions', 'financials')),
  ADD CONSTRAINT "FormerExplanation_comment_given" CHECK (comment <> '' AND length(comment) <= 10000);

-- A comment is as long as any other text; longer ones than 2,000 characters were a fault.
ALTER TABLE "MoneyExplanation" DROP CONSTRAINT "MoneyExplanation_comment_given";
ALTER TABLE "MoneyExplanation"
  ADD CONSTRAINT "MoneyExplanation_comment_given" CHECK (comment <> '' AND length(comment) <= 10000);

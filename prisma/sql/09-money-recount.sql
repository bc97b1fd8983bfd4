-- Compares what 08-money.sql stores with the rows that it is computed from, of scenarios that have something to compare.
CREATE OR REPLACE FUNCTION "mend_money"() RETURNS void LANGUAGE sql AS $$
  SELECT "refresh_money"(ARRAY(
    SELECT scenario.id FROM "Scenario" scenario
    WHERE scenario."moneyDiffers"
      OR EXISTS (SELECT FROM "FinancialRecord" part WHERE part."scenarioId" = scenario.id)
      OR EXISTS (SELECT FROM "ReceiptPhoto" part WHERE part."scenarioId" = scenario.id)
      OR EXISTS (SELECT FROM "ProductLine" part WHERE part."scenarioId" = scenario.id
        AND part."notTakingCost" + part."returnFromCourierCost" + part."agentReportCost" > 0)))
$$;

-- The rules may have changed. This file has no trigger, so that it does not lock its tables.
SELECT "mend_money"();

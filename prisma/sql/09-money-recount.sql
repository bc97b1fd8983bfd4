-- Compares what 08-money.sql stores with the rows that it is computed from, of scenarios that have something to compare. Only
-- those that are wrong are locked: people go on with the others.
CREATE OR REPLACE FUNCTION "mend_money"() RETURNS void LANGUAGE sql AS $$
  WITH stored AS MATERIALIZED (
    SELECT scenario.id, scenario."moneyDiffers" FROM "Scenario" scenario
    WHERE scenario."moneyDiffers"
      OR EXISTS (SELECT FROM "FinancialRecord" part WHERE part."scenarioId" = scenario.id)
      OR EXISTS (SELECT FROM "ReceiptPhoto" part WHERE part."scenarioId" = scenario.id)
      OR EXISTS (SELECT FROM "ProductLine" part WHERE part."scenarioId" = scenario.id
        AND part."notTakingCost" + part."returnFromCourierCost" + part."agentReportCost" > 0)
      OR "is_finished"(scenario.status) AND EXISTS (
        SELECT FROM "ProductLine" part WHERE part."scenarioId" = scenario.id
          AND part."handOutCost" + part."returnDvDCost" + part."qualityCost" + part."vpQualityCost" > 0)
  ), differing AS MATERIALIZED (
    SELECT "scenarioId" AS id FROM "differing_money"(ARRAY(SELECT id FROM stored))
  )
  SELECT "refresh_money"(ARRAY(
    SELECT stored.id FROM stored LEFT JOIN differing USING (id)
    WHERE stored."moneyDiffers" <> (differing.id IS NOT NULL)))
$$;

-- The rules may have changed. This file has no trigger, so that it does not lock its tables.
SELECT "mend_money"();

-- Compares what 08-money.sql stores with the rows that it is computed from, of scenarios that have something to compare. Some
-- scenarios at a time: rules that have changed may correct a third of all, and the triggers of one statement keep all of its
-- rows in memory. Only those that are wrong are locked, in the order of their ids: people go on with the others.
CREATE OR REPLACE FUNCTION "mend_money"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bpchar := '';
  ids bpchar[];
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO ids FROM (
      SELECT id FROM "Scenario" WHERE id > last ORDER BY id LIMIT 2000) next;
    EXIT WHEN ids IS NULL;
    last := ids[cardinality(ids)];
    WITH stored AS MATERIALIZED (
      SELECT scenario.id, scenario."moneyDiffers" FROM unnest(ids) wanted (id) JOIN "Scenario" scenario USING (id)
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
    SELECT array_agg(stored.id ORDER BY stored.id) INTO ids FROM stored LEFT JOIN differing USING (id)
    WHERE stored."moneyDiffers" <> (differing.id IS NOT NULL);
    PERFORM "refresh_money"(ids);
  END LOOP;
END $$;

-- The rules may have changed. This file has no trigger, so that it does not lock its tables.
SELECT "mend_money"();

-- Keeps "Scenario"."moneyDiffers" (docs/domain.md, Reconciliation). The rules are those of
-- lib/features/scenarios/reconciliation/rules.ts; a test compares both over random scenarios.

-- Whether a scenario is finished: what it has no records of is not filled in any more.
CREATE OR REPLACE FUNCTION "is_finished"(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('Выполнен', 'Выполнен с ошибками')
$$;

-- The comparisons of scenarios of orders for which both sides have records, of finished ones also those that lack a side which
-- every order has. Each scenario's rows are found by their indexes, so that it takes time by the number of scenarios. Scenarios are joined: = ANY (ids) would compare
-- each with all of them, which takes minutes for 100,000.
CREATE OR REPLACE FUNCTION "money_of_scenarios"(ids bpchar[])
RETURNS TABLE ("scenarioId" bpchar, comparison text, expected numeric, actual numeric) LANGUAGE sql STABLE AS $$
  SELECT scenario.id, compared.comparison, compared.expected, compared.actual
  FROM unnest(ids) wanted (id) JOIN "Scenario" scenario USING (id)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(cost), 0) AS ordered, coalesce(sum("assembledCost"), 0) AS assembled,
      coalesce(sum("handOutCost"), 0) AS "handOut", coalesce(sum("returnDvDCost"), 0) AS dvd,
      coalesce(sum("qualityCost"), 0) AS "nonDvD", coalesce(sum("vpQualityCost"), 0) AS vp,
      coalesce(sum("returnDvDCost" + "qualityCost" + "vpQualityCost"), 0) AS returned,
      coalesce(sum("notTakingCost") FILTER (WHERE scenario.shipment IN ('PickUp 4.0', 'FBS')), 0)
        + coalesce(sum("returnFromCourierCost") FILTER (
          WHERE scenario.shipment IN ('ExpressDelivery', 'NextDay', 'Standard', 'OwnCourier', 'LasMile')), 0) AS "notTaken",
      coalesce(sum("agentReportCost") FILTER (
        WHERE scenario.shipment IN ('ExpressDelivery', 'NextDay', 'Standard')), 0) AS agent
    FROM "ProductLine" part WHERE part."scenarioId" = scenario.id AND part."deletedAt" IS NULL
  ) line
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS amount, coalesce(bool_or(amount <> 0), false) AS "isAny"
    FROM "FinancialRecord" part WHERE part."scenarioId" = scenario.id AND part."deletedAt" IS NULL
  ) record
  CROSS JOIN LATERAL (
    SELECT EXISTS (
        SELECT FROM "Transaction" part WHERE part."scenarioId" = scenario.id AND part."deletedAt" IS NULL
          AND length(ltrim("transactionNumber", '0')) BETWEEN 1 AND 10) AS "hasNumbers",
      upper(scenario.currency) IN ('', 'RUB', 'RUR', '₽') AND NOT EXISTS (
        SELECT FROM "ReceiptPhoto" photo LEFT JOIN "ReceiptReading" reading ON reading."photoId" = photo.id
        WHERE photo."scenarioId" = scenario.id AND photo."deletedAt" IS NULL
          AND coalesce(reading.state, 'waiting') = 'waiting') AS "isRead"
  ) state
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(sum) FILTER (WHERE kind = 'prepayment'), 0) AS prepayment,
      coalesce(sum(sum) FILTER (WHERE kind = 'sale'), 0) AS sale,
      coalesce(sum(sum) FILTER (WHERE kind = 'prepaymentReturn'), 0) AS "prepaymentReturn",
      coalesce(sum(sum) FILTER (WHERE kind = 'returnDvD'), 0) AS dvd,
      coalesce(sum(sum) FILTER (WHERE kind = 'returnNonDvD'), 0) AS "nonDvD",
      coalesce(sum(sum) FILTER (WHERE kind = 'returnVP'), 0) AS vp,
      coalesce(sum(sum) FILTER (WHERE kind = 'return'), 0) AS mixed,
      coalesce(sum(sum) FILTER (WHERE kind IN ('returnDvD', 'returnNonDvD', 'returnVP', 'return')), 0) AS returned,
      coalesce(sum(sum) FILTER (WHERE kind <> 'expense'), 0) AS "all",
      coalesce(sum(sum) FILTER (WHERE kind <> 'expense' AND "isRegistered"), 0) AS registered,
      state."isRead" AND coalesce(sum(sum) FILTER (WHERE kind = 'unknownSale'), 0) = 0 AS "areSalesKnown",
      state."isRead" AND coalesce(sum(sum) FILTER (WHERE kind = 'unknownReturn'), 0) = 0 AS "areReturnsKnown"
    FROM (
      SELECT receipt.sum, own.type IS NOT NULL AS "isRegistered",
        CASE
          WHEN code = 1 AND "photoType" IN ('salesReceiptVK', 'salesReceiptVP') THEN 'otherSale'
          WHEN code = 1 AND own.type = 'Аванс' THEN 'prepayment'
          WHEN code = 1 AND own.type IS NULL AND scenario.payment = 'Pre-paid' THEN 'unknownSale'
          WHEN code = 1 THEN 'sale'
          WHEN code <> 2 THEN 'expense'
          WHEN own.type = 'Возврат аванса' THEN 'prepaymentReturn'
          WHEN "photoType" = 'returnReceiptDvD' THEN 'returnDvD'
          WHEN "photoType" = 'returnReceiptNonDvD' THEN 'returnNonDvD'
          WHEN "photoType" = 'returnReceiptVP' THEN 'returnVP'
          WHEN own.type IS NULL AND scenario.payment = 'Pre-paid' THEN 'unknownReturn'
          ELSE 'return'
        END AS kind
      FROM (
        -- A receipt counts once, however many photos it has. Without OFFSET 0 the planner may walk through all readings.
        SELECT DISTINCT ON (drive, ltrim(document, '0'), ltrim(sign, '0'))
          photo."receiptType" AS "photoType", reading.kind AS code, reading.sum, ltrim(document, '0') AS number
        FROM "ReceiptPhoto" photo
        CROSS JOIN LATERAL (
          SELECT drive, document, sign, kind, sum FROM "ReceiptReading"
          WHERE "photoId" = photo.id AND country = 'RU' OFFSET 0) reading
        WHERE photo."scenarioId" = scenario.id AND photo."deletedAt" IS NULL
        ORDER BY drive, ltrim(document, '0'), ltrim(sign, '0'), photo.id
      ) receipt
      LEFT JOIN LATERAL (
        SELECT part."receiptType" AS type FROM "Transaction" part
        WHERE part."scenarioId" = scenario.id AND part."deletedAt" IS NULL
          AND receipt.number <> '' AND ltrim(part."transactionNumber", '0') = receipt.number
          AND receipt.code = CASE WHEN part."receiptType" IN ('Возврат', 'Возврат аванса') THEN 2 ELSE 1 END
        ORDER BY part.id LIMIT 1
      ) own ON true
    ) sorted
  ) paid
  CROSS JOIN LATERAL (
    SELECT line.returned > 0 AND paid.returned > 0 AS "haveReturns", paid.mixed > 0 AS "areMixed",
      line.ordered > 0 OR line."handOut" > 0 AS "isOrdered", line.assembled > 0 OR line."handOut" > 0 AS "isAssembled"
  ) known
  CROSS JOIN LATERAL (VALUES
    ('prepayment', line.ordered, paid.prepayment, "areSalesKnown", line.ordered > 0, paid.prepayment > 0),
    ('handedOut', line."handOut", paid.sale, "areSalesKnown", line."handOut" > 0, paid.sale > 0),
    ('prepaymentReturned', line.ordered - line."handOut", paid."prepaymentReturn", "areReturnsKnown",
      "isOrdered", paid."prepaymentReturn" > 0),
    ('returned', line.returned, paid.returned, "areReturnsKnown", "areMixed" AND line.returned > 0, "areMixed"),
    ('returnedDvD', line.dvd, paid.dvd, "areReturnsKnown",
      NOT "areMixed" AND (line.dvd > 0 OR "haveReturns" AND paid.dvd > 0),
      NOT "areMixed" AND (paid.dvd > 0 OR "haveReturns" AND line.dvd > 0)),
    ('returnedNonDvD', line."nonDvD", paid."nonDvD", "areReturnsKnown",
      NOT "areMixed" AND (line."nonDvD" > 0 OR "haveReturns" AND paid."nonDvD" > 0),
      NOT "areMixed" AND (paid."nonDvD" > 0 OR "haveReturns" AND line."nonDvD" > 0)),
    ('returnedVP', line.vp, paid.vp, "areReturnsKnown",
      NOT "areMixed" AND (line.vp > 0 OR "haveReturns" AND paid.vp > 0),
      NOT "areMixed" AND (paid.vp > 0 OR "haveReturns" AND line.vp > 0)),
    ('notTaken', line.assembled - line."handOut", line."notTaken", true, "isAssembled", line."notTaken" > 0),
    ('agentReport', line."handOut", line.agent, true, line."handOut" > 0, line.agent > 0),
    ('transactions', paid."all", paid.registered, true, paid."all" > 0, "hasNumbers"),
    ('financials', line."handOut" - line.returned, record.amount, true,
      line."handOut" > 0 OR line.returned > 0, record."isAny")
  ) compared (comparison, expected, actual, "isKnown", "hasExpected", "hasActual")
  WHERE scenario.type = 'orders' AND compared."isKnown" AND (
    compared."hasExpected" AND compared."hasActual"
    OR "is_finished"(scenario.status) AND compared.expected <> compared.actual AND (
      compared."hasActual" OR compared."hasExpected"
        AND compared.comparison NOT IN ('prepayment', 'prepaymentReturned', 'notTaken', 'agentReport')))
$$;

-- Those of these scenarios in which a comparison differs without being explained.
CREATE OR REPLACE FUNCTION "differing_money"(ids bpchar[]) RETURNS TABLE ("scenarioId" bpchar) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT money."scenarioId" FROM "money_of_scenarios"(ids) money
  LEFT JOIN "MoneyExplanation" explained ON explained."scenarioId" = money."scenarioId"
    AND explained.comparison = money.comparison
    AND explained.expected = money.expected AND explained.actual = money.actual
  WHERE money.expected <> money.actual AND explained.comparison IS NULL
$$;

-- Updates what is stored of these scenarios. They are locked first, so that what others change meanwhile is seen.
CREATE OR REPLACE FUNCTION "refresh_money"(ids bpchar[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  touch json;
BEGIN
  IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
  PERFORM FROM "Scenario" scenario JOIN unnest(ids) wanted (id) USING (id) ORDER BY id FOR NO KEY UPDATE OF scenario;
  -- Lists show it: they are refreshed whatever has changed it (decision 6).
  FOR touch IN
    WITH found AS MATERIALIZED (
      SELECT wanted.id, differing."scenarioId" IS NOT NULL AS differs
      FROM unnest(ids) wanted (id) LEFT JOIN "differing_money"(ids) differing ON differing."scenarioId" = wanted.id
    ), changed AS (
      UPDATE "Scenario" scenario SET "moneyDiffers" = found.differs
      FROM found WHERE scenario.id = found.id AND scenario."moneyDiffers" <> found.differs
      RETURNING scenario.id, scenario."projectId"
    ), touched AS (
      SELECT "projectId", CASE WHEN count(*) = 1 THEN min(id) END AS id FROM changed GROUP BY "projectId"
    )
    SELECT json_strip_nulls(json_build_object(
      'subject', 'scenario', 'id', id, 'projectId', "projectId", 'scenarioId', id)) FROM touched
  LOOP
    PERFORM pg_notify('uta_live', touch::text);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION "money_of_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "refresh_money"(ARRAY(SELECT DISTINCT "scenarioId" FROM come_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "refresh_money"(ARRAY(SELECT DISTINCT "scenarioId" FROM gone_rows));
  ELSE
    PERFORM "refresh_money"(ARRAY(SELECT "scenarioId" FROM come_rows UNION SELECT "scenarioId" FROM gone_rows));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "money_of_readings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  photos bpchar[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    photos := ARRAY(SELECT "photoId" FROM gone_rows);
  ELSE
    photos := ARRAY(SELECT "photoId" FROM come_rows);
  END IF;
  PERFORM "refresh_money"(ARRAY(SELECT DISTINCT "scenarioId" FROM "ReceiptPhoto" WHERE id = ANY (photos)));
  RETURN NULL;
END $$;

-- A change of what this file stores changes nothing that is compared.
CREATE OR REPLACE FUNCTION "money_of_data"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "refresh_money"(ARRAY(
    SELECT after.id FROM come_rows after JOIN gone_rows before USING (id)
    WHERE (after.type, after.shipment, after.payment, after.currency, "is_finished"(after.status))
      IS DISTINCT FROM (before.type, before.shipment, before.payment, before.currency, "is_finished"(before.status))));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Scenario_changed_money" AFTER UPDATE ON "Scenario"
  REFERENCING OLD TABLE AS gone_rows NEW TABLE AS come_rows FOR EACH STATEMENT EXECUTE FUNCTION "money_of_data"();
SELECT "after_each_statement"('ProductLine', '%s_money', 'money_of_parts');
SELECT "after_each_statement"('ReceiptPhoto', '%s_money', 'money_of_parts');
SELECT "after_each_statement"('Transaction', '%s_money', 'money_of_parts');
SELECT "after_each_statement"('FinancialRecord', '%s_money', 'money_of_parts');
SELECT "after_each_statement"('MoneyExplanation', '%s_money', 'money_of_parts');
SELECT "after_each_statement"('ReceiptReading', '%s_money', 'money_of_readings');

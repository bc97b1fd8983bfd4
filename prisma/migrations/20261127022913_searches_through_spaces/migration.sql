-- A space at which no line breaks is found by a plain one, on every table that is searched: 5 рублей as a text processor
-- wrote it. A column that is computed is computed by its new rule when it is added again; so is the index over it. Letters and
-- spaces are those of FOLDED_LETTERS (lib/shared/search-text.ts).
ALTER TABLE "Project"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((name) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "Project_text_part" ON "Project" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "User"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((name || E'\n' || "telegramUsername"::text) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "User_text_part" ON "User" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "CloseDay"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((plant || E'\n' || "cashRegister" || E'\n' || error || E'\n' || comment) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "CloseDay_text_part" ON "CloseDay" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "Aggregation"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((plant || E'\n' || aggregate || E'\n' || task || E'\n' || type || E'\n' || "idocPos" || E'\n' || tid || E'\n' || "idocErt") COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "Aggregation_text_part" ON "Aggregation" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "AggregationError"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((document || E'\n' || plant || E'\n' || reporter || E'\n' || description || E'\n' || solution) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "AggregationError_text_part" ON "AggregationError" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "CashRegister"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((plant || E'\n' || "cashRegister" || E'\n' || server || E'\n' || stand) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "CashRegister_text_part" ON "CashRegister" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "Bot"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower(("botName" || E'\n' || "telegramAlias" || E'\n' || team || E'\n' || description) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "Bot_text_part" ON "Bot" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "DocumentationLink"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((title || E'\n' || description || E'\n' || url || E'\n' || category) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "DocumentationLink_text_part" ON "DocumentationLink" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "RepositoryStep_text_part";
ALTER TABLE "RepositoryStep"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((number || E'\n' || description || E'\n' || "systemTransactionProgram" || E'\n' || responsible || E'\n' || "expectedResult") COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
-- Similar descriptions are found by the same index; the expression is that of `foldedColumn` (lib/server/rows.ts).
CREATE INDEX "RepositoryStep_text_part" ON "RepositoryStep" USING gin ("searchText" gin_trgm_ops,
  (translate(lower(description COLLATE "und-x-icu"), E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   '))
    gin_trgm_ops)
  WHERE "isIndexed";
ALTER TABLE "Basket"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((number::text || E'\n' || description) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "Basket_text_part" ON "Basket" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "BasketProduct"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower(("productCode" || E'\n' || name || E'\n' || barcode || E'\n' || "supplierCode" || E'\n' || "productId") COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "BasketProduct_text_part" ON "BasketProduct" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "Scenario"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower(("scenarioNumber" || ' ' || country || ' ' || plant || ' ' || "projectName") COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "Scenario_text_part" ON "Scenario" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "Milestone"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((name || E'\n' || comment) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "Milestone_text_part" ON "Milestone" USING gin ("searchText" gin_trgm_ops);
ALTER TABLE "ErrorReport"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((description || E'\n' || cause || E'\n' || solution || E'\n' || author || E'\n' || responsible) COLLATE "und-x-icu"),
    E'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ\u00a0\u2007\u202f', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs   ')) STORED;
CREATE INDEX "ErrorReport_text_part" ON "ErrorReport" USING gin ("searchText" gin_trgm_ops);

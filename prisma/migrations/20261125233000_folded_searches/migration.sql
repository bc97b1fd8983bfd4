-- Texts are stored composed from now on; the codes of marks stay as they were scanned. A number of a step and a name of a
-- view are unique: one whose composed form is taken stays as it is.
UPDATE "Project" SET name = normalize(name), description = normalize(description)
  WHERE name IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED;
UPDATE "ProjectTask" SET task = normalize(task), ticket = normalize(ticket), description = normalize(description), pm = normalize(pm), executor = normalize(executor)
  WHERE task IS NOT NFC NORMALIZED OR ticket IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED OR pm IS NOT NFC NORMALIZED OR executor IS NOT NFC NORMALIZED;
UPDATE "ProjectMember" SET name = normalize(name)
  WHERE name IS NOT NFC NORMALIZED;
UPDATE "User" SET name = normalize(name)
  WHERE name IS NOT NFC NORMALIZED;
UPDATE "CloseDay" SET plant = normalize(plant), "cashRegister" = normalize("cashRegister"), error = normalize(error), comment = normalize(comment)
  WHERE plant IS NOT NFC NORMALIZED OR "cashRegister" IS NOT NFC NORMALIZED OR error IS NOT NFC NORMALIZED OR comment IS NOT NFC NORMALIZED;
UPDATE "Aggregation" SET plant = normalize(plant), aggregate = normalize(aggregate), task = normalize(task), type = normalize(type), "idocPos" = normalize("idocPos"), tid = normalize(tid), "idocErt" = normalize("idocErt")
  WHERE plant IS NOT NFC NORMALIZED OR aggregate IS NOT NFC NORMALIZED OR task IS NOT NFC NORMALIZED OR type IS NOT NFC NORMALIZED OR "idocPos" IS NOT NFC NORMALIZED OR tid IS NOT NFC NORMALIZED OR "idocErt" IS NOT NFC NORMALIZED;
UPDATE "AggregationError" SET reporter = normalize(reporter), plant = normalize(plant), document = normalize(document), description = normalize(description), solution = normalize(solution)
  WHERE reporter IS NOT NFC NORMALIZED OR plant IS NOT NFC NORMALIZED OR document IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED OR solution IS NOT NFC NORMALIZED;
UPDATE "CashRegister" SET plant = normalize(plant), "cashRegister" = normalize("cashRegister"), server = normalize(server), stand = normalize(stand)
  WHERE plant IS NOT NFC NORMALIZED OR "cashRegister" IS NOT NFC NORMALIZED OR server IS NOT NFC NORMALIZED OR stand IS NOT NFC NORMALIZED;
UPDATE "Bot" SET "botName" = normalize("botName"), "telegramAlias" = normalize("telegramAlias"), team = normalize(team), description = normalize(description)
  WHERE "botName" IS NOT NFC NORMALIZED OR "telegramAlias" IS NOT NFC NORMALIZED OR team IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED;
UPDATE "DocumentationLink" SET title = normalize(title), description = normalize(description), category = normalize(category)
  WHERE title IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED OR category IS NOT NFC NORMALIZED;
UPDATE "Basket" SET description = normalize(description)
  WHERE description IS NOT NFC NORMALIZED;
UPDATE "BasketProduct" SET "productCode" = normalize("productCode"), name = normalize(name), barcode = normalize(barcode), "supplierCode" = normalize("supplierCode"), "productId" = normalize("productId")
  WHERE "productCode" IS NOT NFC NORMALIZED OR name IS NOT NFC NORMALIZED OR barcode IS NOT NFC NORMALIZED OR "supplierCode" IS NOT NFC NORMALIZED OR "productId" IS NOT NFC NORMALIZED;
UPDATE "RepositoryStep" SET description = normalize(description), "systemTransactionProgram" = normalize("systemTransactionProgram"), responsible = normalize(responsible), "expectedResult" = normalize("expectedResult")
  WHERE description IS NOT NFC NORMALIZED OR "systemTransactionProgram" IS NOT NFC NORMALIZED OR responsible IS NOT NFC NORMALIZED OR "expectedResult" IS NOT NFC NORMALIZED;
UPDATE "Scenario" SET plant = normalize(plant), currency = normalize(currency), "additionalRequest" = normalize("additionalRequest")
  WHERE plant IS NOT NFC NORMALIZED OR currency IS NOT NFC NORMALIZED OR "additionalRequest" IS NOT NFC NORMALIZED;
UPDATE "ProductLine" SET product = normalize(product), barcode = normalize(barcode), "supplierCode" = normalize("supplierCode"), name = normalize(name)
  WHERE product IS NOT NFC NORMALIZED OR barcode IS NOT NFC NORMALIZED OR "supplierCode" IS NOT NFC NORMALIZED OR name IS NOT NFC NORMALIZED;
UPDATE "ProductMark" SET product = normalize(product), barcode = normalize(barcode), "supplierCode" = normalize("supplierCode")
  WHERE product IS NOT NFC NORMALIZED OR barcode IS NOT NFC NORMALIZED OR "supplierCode" IS NOT NFC NORMALIZED;
UPDATE "ScenarioDocument" SET docnum = normalize(docnum), comment = normalize(comment)
  WHERE docnum IS NOT NFC NORMALIZED OR comment IS NOT NFC NORMALIZED;
UPDATE "ScenarioStep" SET number = normalize(number), description = normalize(description), "systemComponent" = normalize("systemComponent"), owner = normalize(owner), "expectedResult" = normalize("expectedResult"), responsible = normalize(responsible), comment = normalize(comment)
  WHERE number IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED OR "systemComponent" IS NOT NFC NORMALIZED OR owner IS NOT NFC NORMALIZED OR "expectedResult" IS NOT NFC NORMALIZED OR responsible IS NOT NFC NORMALIZED OR comment IS NOT NFC NORMALIZED;
UPDATE "Transaction" SET plant = normalize(plant), "transactionNumber" = normalize("transactionNumber")
  WHERE plant IS NOT NFC NORMALIZED OR "transactionNumber" IS NOT NFC NORMALIZED;
UPDATE "FinancialRecord" SET plant = normalize(plant), "unitNumber" = normalize("unitNumber"), "idDocumentType" = normalize("idDocumentType"), "materialDocument" = normalize("materialDocument"), invoice = normalize(invoice)
  WHERE plant IS NOT NFC NORMALIZED OR "unitNumber" IS NOT NFC NORMALIZED OR "idDocumentType" IS NOT NFC NORMALIZED OR "materialDocument" IS NOT NFC NORMALIZED OR invoice IS NOT NFC NORMALIZED;
UPDATE "ErrorReport" SET author = normalize(author), description = normalize(description), cause = normalize(cause), solution = normalize(solution), responsible = normalize(responsible)
  WHERE author IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED OR cause IS NOT NFC NORMALIZED OR solution IS NOT NFC NORMALIZED OR responsible IS NOT NFC NORMALIZED;
UPDATE "Feedback" SET title = normalize(title), description = normalize(description)
  WHERE title IS NOT NFC NORMALIZED OR description IS NOT NFC NORMALIZED;
UPDATE "RepositoryStep" r SET number = normalize(r.number) WHERE r.number IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "RepositoryStep" other WHERE other.id <> r.id AND normalize(other.number) = normalize(r.number));
UPDATE "ScenarioView" v SET name = normalize(v.name) WHERE v.name IS NOT NFC NORMALIZED AND NOT EXISTS (
  SELECT FROM "ScenarioView" other WHERE other.id <> v.id AND other."ownerId" = v."ownerId"
    AND lower(normalize(other.name)) = lower(normalize(v.name)));

-- What searches look through: lower case, ё as е, Cyrillic letters as the Latin ones that they look like, on every
-- database alike, whatever its locale. The letters are those of FOLDED_LETTERS (lib/shared/search-text.ts).
DROP INDEX "Project_name_part";
ALTER TABLE "Project"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((name) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "Project_text_part" ON "Project" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "User_text_part";
ALTER TABLE "User"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((name || E'\n' || "telegramUsername"::text) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "User_text_part" ON "User" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "CloseDay_text_part";
ALTER TABLE "CloseDay"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((plant || E'\n' || "cashRegister" || E'\n' || error || E'\n' || comment) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "CloseDay_text_part" ON "CloseDay" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "Aggregation_text_part";
ALTER TABLE "Aggregation"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((plant || E'\n' || aggregate || E'\n' || task || E'\n' || type || E'\n' || "idocPos" || E'\n' || tid || E'\n' || "idocErt") COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "Aggregation_text_part" ON "Aggregation" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "AggregationError_text_part";
ALTER TABLE "AggregationError"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((document || E'\n' || plant || E'\n' || reporter || E'\n' || description || E'\n' || solution) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "AggregationError_text_part" ON "AggregationError" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "CashRegister_text_part";
ALTER TABLE "CashRegister"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((plant || E'\n' || "cashRegister" || E'\n' || server || E'\n' || stand) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "CashRegister_text_part" ON "CashRegister" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "Bot_text_part";
ALTER TABLE "Bot"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower(("botName" || E'\n' || "telegramAlias" || E'\n' || team || E'\n' || description) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "Bot_text_part" ON "Bot" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "DocumentationLink_text_part";
ALTER TABLE "DocumentationLink"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((title || E'\n' || description || E'\n' || url || E'\n' || category) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "DocumentationLink_text_part" ON "DocumentationLink" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "RepositoryStep_text_part";
ALTER TABLE "RepositoryStep"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((number || E'\n' || description || E'\n' || "systemTransactionProgram" || E'\n' || responsible || E'\n' || "expectedResult") COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
-- Similar descriptions are found by the same index; the expression is that of `foldedColumn` (lib/server/rows.ts).
CREATE INDEX "RepositoryStep_text_part" ON "RepositoryStep" USING gin ("searchText" gin_trgm_ops,
  (translate(lower(description COLLATE "und-x-icu"), 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) gin_trgm_ops)
  WHERE "isIndexed";
DROP INDEX "Basket_text_part";
ALTER TABLE "Basket"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((number::text || E'\n' || description) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "Basket_text_part" ON "Basket" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "BasketProduct_text_part";
ALTER TABLE "BasketProduct"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower(("productCode" || E'\n' || name || E'\n' || barcode || E'\n' || "supplierCode" || E'\n' || "productId") COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "BasketProduct_text_part" ON "BasketProduct" USING gin ("searchText" gin_trgm_ops);
DROP INDEX "Scenario_text_part";
ALTER TABLE "Scenario"
  DROP COLUMN "searchText",
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower(("scenarioNumber" || ' ' || country || ' ' || plant || ' ' || "projectName") COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "Scenario_text_part" ON "Scenario" USING gin ("searchText" gin_trgm_ops);

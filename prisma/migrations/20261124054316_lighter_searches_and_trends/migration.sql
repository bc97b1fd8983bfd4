-- Trends count the error reports of a part of a day: by the index alone.
DROP INDEX "ErrorReport_createdAt_idx";
CREATE INDEX "ErrorReport_created" ON "ErrorReport" ("createdAt") INCLUDE ("scenarioId") WHERE "deletedAt" IS NULL;

-- What the search of baskets looks through, in lower case: to do that for each product and field again took it longer than
-- everything else it does.
DROP INDEX "Basket_text_part", "BasketProduct_text_part";
ALTER TABLE "Basket"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (lower(number::text || E'\n' || description)) STORED;
ALTER TABLE "BasketProduct"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (
    lower("productCode" || E'\n' || name || E'\n' || barcode || E'\n' || "supplierCode" || E'\n' || "productId")) STORED;
CREATE INDEX "Basket_text_part" ON "Basket" USING gin ("searchText" gin_trgm_ops);
CREATE INDEX "BasketProduct_text_part" ON "BasketProduct" USING gin ("searchText" gin_trgm_ops);

-- Marks of the same piece of goods are found by what their code begins with, in all scenarios.
CREATE INDEX "ProductMark_brand_beginning" ON "ProductMark" (brand COLLATE "C") WHERE "deletedAt" IS NULL;

-- adds only
-- CreateIndex
CREATE INDEX "BasketProduct_barcode_idx" ON "BasketProduct"("barcode");

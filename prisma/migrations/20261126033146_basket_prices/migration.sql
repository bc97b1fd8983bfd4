ALTER TABLE "BasketProduct" ADD COLUMN "price" DECIMAL(14,2);
ALTER TABLE "BasketProduct" ADD CONSTRAINT "BasketProduct_price_natural" CHECK (price >= 0);

-- DropIndex
DROP INDEX "BasketProduct_basketId_position_idx";

-- DropIndex
DROP INDEX "RepositoryStep_number_key";

-- AlterTable
ALTER TABLE "Basket" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "BasketProduct" DROP COLUMN "position",
ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "HistoryEvent" ALTER COLUMN "projectId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "RepositoryStep" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- CreateTable
CREATE TABLE "CashRegister" (
    "id" CHAR(24) NOT NULL,
    "plant" TEXT NOT NULL,
    "cashRegister" TEXT NOT NULL,
    "server" TEXT NOT NULL,
    "stand" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CashRegister_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Bot" (
    "id" CHAR(24) NOT NULL,
    "botName" TEXT NOT NULL,
    "telegramAlias" TEXT NOT NULL,
    "team" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "instructionUrl" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'active',
    "uptime" TEXT NOT NULL DEFAULT '',
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "lastActivity" TIMESTAMPTZ(3),
    "monitoring" TEXT NOT NULL DEFAULT 'none',
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Bot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BotSecret" (
    "botId" CHAR(24) NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "BotSecret_pkey" PRIMARY KEY ("botId")
);

-- CreateTable
CREATE TABLE "BotProbe" (
    "botId" CHAR(24) NOT NULL,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,
    "isHealthy" BOOLEAN NOT NULL,

    CONSTRAINT "BotProbe_pkey" PRIMARY KEY ("botId","checkedAt")
);

-- CreateTable
CREATE TABLE "DocumentationLink" (
    "id" CHAR(24) NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DocumentationLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CashRegister_plant_id_idx" ON "CashRegister"("plant", "id");

-- CreateIndex
CREATE INDEX "CashRegister_cashRegister_id_idx" ON "CashRegister"("cashRegister", "id");

-- CreateIndex
CREATE INDEX "CashRegister_server_id_idx" ON "CashRegister"("server", "id");

-- CreateIndex
CREATE INDEX "CashRegister_stand_id_idx" ON "CashRegister"("stand", "id");

-- CreateIndex
CREATE INDEX "CashRegister_deletedById_idx" ON "CashRegister"("deletedById");

-- CreateIndex
CREATE INDEX "Bot_botName_id_idx" ON "Bot"("botName", "id");

-- CreateIndex
CREATE INDEX "Bot_deletedById_idx" ON "Bot"("deletedById");

-- CreateIndex
CREATE INDEX "BotProbe_checkedAt_idx" ON "BotProbe"("checkedAt");

-- CreateIndex
CREATE INDEX "DocumentationLink_title_id_idx" ON "DocumentationLink"("title", "id");

-- CreateIndex
CREATE INDEX "DocumentationLink_category_id_idx" ON "DocumentationLink"("category", "id");

-- CreateIndex
CREATE INDEX "DocumentationLink_deletedById_idx" ON "DocumentationLink"("deletedById");

-- CreateIndex
CREATE INDEX "Basket_status_id_idx" ON "Basket"("status", "id");

-- CreateIndex
CREATE INDEX "Basket_deletedById_idx" ON "Basket"("deletedById");

-- CreateIndex
CREATE INDEX "BasketProduct_basketId_id_idx" ON "BasketProduct"("basketId", "id");

-- CreateIndex
CREATE INDEX "BasketProduct_deletedById_idx" ON "BasketProduct"("deletedById");

-- CreateIndex
CREATE INDEX "RepositoryStep_number_id_idx" ON "RepositoryStep"("number", "id");

-- CreateIndex
CREATE INDEX "RepositoryStep_systemTransactionProgram_number_id_idx" ON "RepositoryStep"("systemTransactionProgram", "number", "id");

-- CreateIndex
CREATE INDEX "RepositoryStep_responsible_number_id_idx" ON "RepositoryStep"("responsible", "number", "id");

-- CreateIndex
CREATE INDEX "RepositoryStep_deletedById_idx" ON "RepositoryStep"("deletedById");

-- AddForeignKey
ALTER TABLE "Basket" ADD CONSTRAINT "Basket_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BasketProduct" ADD CONSTRAINT "BasketProduct_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CashRegister" ADD CONSTRAINT "CashRegister_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Bot" ADD CONSTRAINT "Bot_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BotSecret" ADD CONSTRAINT "BotSecret_botId_fkey" FOREIGN KEY ("botId") REFERENCES "Bot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BotProbe" ADD CONSTRAINT "BotProbe_botId_fkey" FOREIGN KEY ("botId") REFERENCES "Bot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentationLink" ADD CONSTRAINT "DocumentationLink_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RepositoryStep" ADD CONSTRAINT "RepositoryStep_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "HistoryEvent"
  DROP CONSTRAINT "HistoryEvent_subject_known",
  ADD CONSTRAINT "HistoryEvent_subject_known" CHECK (subject IN (
    'project', 'scenario', 'close_day', 'aggregation', 'aggregation_error', 'product_lines', 'product_mark',
    'document', 'receipt_photo', 'step', 'transaction', 'financial', 'error_report', 'cash_register', 'bot', 'link',
    'repository_step', 'basket', 'basket_product')),
  ADD CONSTRAINT "HistoryEvent_project_where_it_has_one" CHECK ("projectId" IS NOT NULL OR subject IN (
    'cash_register', 'bot', 'link', 'repository_step', 'basket', 'basket_product'));

ALTER TABLE "CashRegister"
  ADD CONSTRAINT "CashRegister_texts_present"
    CHECK (btrim(plant) <> '' AND btrim("cashRegister") <> '' AND btrim(server) <> '' AND btrim(stand) <> ''),
  ADD CONSTRAINT "CashRegister_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "CashRegister_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "Bot"
  ADD CONSTRAINT "Bot_texts_present" CHECK (btrim("botName") <> '' AND btrim("telegramAlias") <> ''),
  ADD CONSTRAINT "Bot_status_known" CHECK (status IN ('active', 'inactive', 'error')),
  ADD CONSTRAINT "Bot_monitoring_known" CHECK (monitoring IN ('none', 'token', 'url')),
  ADD CONSTRAINT "Bot_figures_natural" CHECK ("errorCount" >= 0 AND version > 0),
  ADD CONSTRAINT "Bot_instructionUrl_form" CHECK ("instructionUrl" = '' OR "instructionUrl" ~* '^https?://'),
  ADD CONSTRAINT "Bot_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "DocumentationLink"
  ADD CONSTRAINT "DocumentationLink_texts_present"
    CHECK (btrim(title) <> '' AND btrim(description) <> '' AND btrim(category) <> ''),
  ADD CONSTRAINT "DocumentationLink_url_form" CHECK (url ~* '^https?://'),
  ADD CONSTRAINT "DocumentationLink_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "DocumentationLink_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "Basket"
  ADD CONSTRAINT "Basket_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "BasketProduct"
  ADD CONSTRAINT "BasketProduct_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "BasketProduct_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "RepositoryStep"
  ADD CONSTRAINT "RepositoryStep_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));

-- A deleted step gives its number free.
CREATE UNIQUE INDEX "RepositoryStep_number_key" ON "RepositoryStep" (number) WHERE "deletedAt" IS NULL;

-- What stands in the trash, by the time it came there; next to nothing of what there is.
CREATE INDEX "CashRegister_deleted" ON "CashRegister" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Bot_deleted" ON "Bot" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "DocumentationLink_deleted" ON "DocumentationLink" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "RepositoryStep_deleted" ON "RepositoryStep" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Basket_deleted" ON "Basket" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "BasketProduct_deleted" ON "BasketProduct" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

-- Searches for a part of a text, in any of these columns.
CREATE INDEX "CashRegister_text_part" ON "CashRegister" USING gin (
  plant gin_trgm_ops, "cashRegister" gin_trgm_ops, server gin_trgm_ops, stand gin_trgm_ops);
CREATE INDEX "Bot_text_part" ON "Bot" USING gin (
  "botName" gin_trgm_ops, "telegramAlias" gin_trgm_ops, team gin_trgm_ops, description gin_trgm_ops);
CREATE INDEX "DocumentationLink_text_part" ON "DocumentationLink" USING gin (
  title gin_trgm_ops, description gin_trgm_ops, url gin_trgm_ops, category gin_trgm_ops);
CREATE INDEX "RepositoryStep_text_part" ON "RepositoryStep" USING gin (
  number gin_trgm_ops, description gin_trgm_ops, "systemTransactionProgram" gin_trgm_ops,
  responsible gin_trgm_ops, "expectedResult" gin_trgm_ops);
CREATE INDEX "Basket_text_part" ON "Basket" USING gin (description gin_trgm_ops, (number::text) gin_trgm_ops);
CREATE INDEX "BasketProduct_text_part" ON "BasketProduct" USING gin (
  "productCode" gin_trgm_ops, name gin_trgm_ops, barcode gin_trgm_ops, "supplierCode" gin_trgm_ops,
  "productId" gin_trgm_ops);

-- DropForeignKey
ALTER TABLE "BotSecret" DROP CONSTRAINT "BotSecret_botId_fkey";

-- AlterTable
ALTER TABLE "Bot" DROP COLUMN "errorCount",
DROP COLUMN "lastActivity",
DROP COLUMN "monitoring",
DROP COLUMN "uptime";

-- DropTable
DROP TABLE "BotSecret";

-- CreateTable
CREATE TABLE "BotMonitor" (
    "botId" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "uptime" TEXT NOT NULL DEFAULT '',
    "errorCount" INTEGER NOT NULL DEFAULT 0,
    "lastActivity" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BotMonitor_pkey" PRIMARY KEY ("botId")
);

-- CreateIndex
CREATE INDEX "BotMonitor_checkedAt_idx" ON "BotMonitor"("checkedAt");

-- AddForeignKey
ALTER TABLE "BotMonitor" ADD CONSTRAINT "BotMonitor_botId_fkey" FOREIGN KEY ("botId") REFERENCES "Bot"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "BotMonitor"
  ADD CONSTRAINT "BotMonitor_kind_known" CHECK (kind IN ('token', 'url')),
  ADD CONSTRAINT "BotMonitor_errorCount_natural" CHECK ("errorCount" >= 0);

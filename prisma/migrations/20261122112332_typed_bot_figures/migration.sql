-- What somebody typed in, or monitoring has found: in one place.
ALTER TABLE "Bot" ADD COLUMN     "errorCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "uptime" TEXT NOT NULL DEFAULT '';

ALTER TABLE "Bot" ADD CONSTRAINT "Bot_errorCount_check" CHECK ("errorCount" >= 0);

UPDATE "Bot" bot SET uptime = monitor.uptime, "errorCount" = monitor."errorCount"
FROM "BotMonitor" monitor WHERE monitor."botId" = bot.id;

-- AlterTable
ALTER TABLE "BotMonitor" DROP COLUMN "errorCount",
DROP COLUMN "uptime";

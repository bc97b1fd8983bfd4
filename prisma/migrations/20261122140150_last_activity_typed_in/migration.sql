-- What somebody typed in, or monitoring has found: in one place.
ALTER TABLE "Bot" ADD COLUMN     "lastActivity" TIMESTAMPTZ(3);

UPDATE "Bot" bot SET "lastActivity" = monitor."lastActivity"
FROM "BotMonitor" monitor WHERE monitor."botId" = bot.id;

-- AlterTable
ALTER TABLE "BotMonitor" DROP COLUMN "lastActivity";

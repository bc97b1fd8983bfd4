-- adds only
-- CreateTable
CREATE TABLE "GroupIntroduction" (
    "chatId" TEXT NOT NULL,
    "userId" CHAR(24) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GroupIntroduction_pkey" PRIMARY KEY ("chatId","userId")
);

-- AddForeignKey
ALTER TABLE "GroupIntroduction" ADD CONSTRAINT "GroupIntroduction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

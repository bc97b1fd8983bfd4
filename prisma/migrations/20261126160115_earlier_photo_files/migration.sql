-- adds only
-- CreateTable
CREATE TABLE "EarlierPhotoFile" (
    "fileKey" TEXT NOT NULL,
    "photoId" CHAR(24) NOT NULL,
    "edit" TEXT NOT NULL,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EarlierPhotoFile_pkey" PRIMARY KEY ("fileKey")
);

-- CreateIndex
CREATE INDEX "EarlierPhotoFile_photoId_replacedAt_idx" ON "EarlierPhotoFile"("photoId", "replacedAt");

-- CreateIndex
CREATE INDEX "EarlierPhotoFile_replacedAt_idx" ON "EarlierPhotoFile"("replacedAt");

-- AddForeignKey
ALTER TABLE "EarlierPhotoFile" ADD CONSTRAINT "EarlierPhotoFile_photoId_fkey" FOREIGN KEY ("photoId") REFERENCES "ReceiptPhoto"("id") ON DELETE CASCADE ON UPDATE CASCADE;

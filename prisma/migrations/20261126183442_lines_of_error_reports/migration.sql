-- adds only
-- AlterTable
ALTER TABLE "ErrorReport" ADD COLUMN     "lineNames" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "ErrorReportLine" (
    "errorReportId" CHAR(24) NOT NULL,
    "lineId" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "ErrorReportLine_pkey" PRIMARY KEY ("errorReportId","lineId")
);

-- CreateIndex
CREATE INDEX "ErrorReportLine_lineId_idx" ON "ErrorReportLine"("lineId");

-- AddForeignKey
ALTER TABLE "ErrorReportLine" ADD CONSTRAINT "ErrorReportLine_errorReportId_fkey" FOREIGN KEY ("errorReportId") REFERENCES "ErrorReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErrorReportLine" ADD CONSTRAINT "ErrorReportLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "ProductLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

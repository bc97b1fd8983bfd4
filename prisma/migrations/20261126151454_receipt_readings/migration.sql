-- adds only
-- CreateTable
CREATE TABLE "ReceiptReading" (
    "photoId" CHAR(24) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "text" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "kind" INTEGER,
    "sum" DECIMAL(14,2),
    "printedAt" TEXT NOT NULL DEFAULT '',
    "drive" TEXT NOT NULL DEFAULT '',
    "document" TEXT NOT NULL DEFAULT '',
    "sign" TEXT NOT NULL DEFAULT '',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReceiptReading_pkey" PRIMARY KEY ("photoId")
);

-- AddForeignKey
ALTER TABLE "ReceiptReading" ADD CONSTRAINT "ReceiptReading_photoId_fkey" FOREIGN KEY ("photoId") REFERENCES "ReceiptPhoto"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ReceiptReading"
  ADD CONSTRAINT "ReceiptReading_state_known" CHECK (state IN ('waiting', 'read', 'none', 'typed')),
  ADD CONSTRAINT "ReceiptReading_country_known" CHECK (country IN ('', 'RU', 'KZ', 'BY')),
  ADD CONSTRAINT "ReceiptReading_text_short" CHECK (length(text) <= 3000),
  ADD CONSTRAINT "ReceiptReading_kind_known" CHECK (kind BETWEEN 1 AND 4),
  ADD CONSTRAINT "ReceiptReading_sum_not_negative" CHECK (sum >= 0),
  ADD CONSTRAINT "ReceiptReading_printedAt_shape" CHECK ("printedAt" ~ '^(\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?)?$'),
  ADD CONSTRAINT "ReceiptReading_numbers_shape" CHECK (
    drive ~ '^(\d{16})?$' AND document ~ '^\d{0,10}$' AND sign ~ '^\d{0,10}$'),
  -- There is a country exactly where there is a reading: a Russian one with all of its values, another with its text.
  ADD CONSTRAINT "ReceiptReading_complete" CHECK (
    CASE WHEN state IN ('waiting', 'none') THEN country = '' AND text = '' ELSE country <> '' END
    AND CASE WHEN country = 'RU'
      THEN kind IS NOT NULL AND sum IS NOT NULL AND '' NOT IN ("printedAt", drive, document, sign)
      ELSE kind IS NULL AND sum IS NULL AND "printedAt" = '' AND drive = '' AND document = '' AND sign = ''
        AND (country = '' OR text <> '')
    END);

-- The same receipt, whichever way its numbers are padded.
CREATE INDEX "ReceiptReading_numbers_idx" ON "ReceiptReading" (drive, ltrim(document, '0'), ltrim(sign, '0'))
  WHERE country = 'RU';
CREATE INDEX "ReceiptReading_link_idx" ON "ReceiptReading" USING HASH (text) WHERE country IN ('KZ', 'BY');
CREATE INDEX "ReceiptReading_waiting_idx" ON "ReceiptReading" ("updatedAt") WHERE state = 'waiting';

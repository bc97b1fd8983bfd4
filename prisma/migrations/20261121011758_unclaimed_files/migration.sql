-- CreateTable
CREATE TABLE "UnclaimedFile" (
    "key" TEXT NOT NULL,
    "removableAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UnclaimedFile_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "UnclaimedFile_removableAt_idx" ON "UnclaimedFile"("removableAt");

-- A row that lets go of a file leaves it to be removed, whatever made the row let go of it.
CREATE FUNCTION "release_avatar"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UnclaimedFile" (key, "removableAt") VALUES (substr(OLD.avatar, length('/api/files/') + 1), now())
  ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "User_avatar_released" AFTER UPDATE OF avatar ON "User"
  FOR EACH ROW WHEN (OLD.avatar <> NEW.avatar AND OLD.avatar LIKE '/api/files/%')
  EXECUTE FUNCTION "release_avatar"();

CREATE FUNCTION "release_receipt_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UnclaimedFile" (key, "removableAt") VALUES (OLD."fileKey", now()) ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "ReceiptPhoto_file_released" AFTER DELETE ON "ReceiptPhoto"
  FOR EACH ROW EXECUTE FUNCTION "release_receipt_photo"();

-- A file that a row no longer refers to is queued for removal, whichever change dropped the reference.

CREATE OR REPLACE FUNCTION "release_avatar"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UnclaimedFile" (key, "removableAt") VALUES (substr(OLD.avatar, length('/api/files/') + 1), now())
  ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "User_avatar_released" AFTER UPDATE OF avatar ON "User"
  FOR EACH ROW WHEN (OLD.avatar <> NEW.avatar AND OLD.avatar LIKE '/api/files/%')
  EXECUTE FUNCTION "release_avatar"();

CREATE OR REPLACE FUNCTION "release_receipt_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A frozen protocol keeps the pictures that it shows.
  INSERT INTO "UnclaimedFile" (key, "removableAt")
  SELECT OLD."fileKey", now() WHERE NOT EXISTS (SELECT FROM "ProtocolFile" WHERE "fileKey" = OLD."fileKey")
  ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "ReceiptPhoto_file_released" AFTER DELETE ON "ReceiptPhoto"
  FOR EACH ROW EXECUTE FUNCTION "release_receipt_photo"();

CREATE OR REPLACE FUNCTION "release_attachment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UnclaimedFile" (key, "removableAt") VALUES (OLD."fileKey", now()) ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Attachment_file_released" AFTER DELETE ON "Attachment"
  FOR EACH ROW EXECUTE FUNCTION "release_attachment"();
-- An earlier picture of a photo is the photo's own again after Undo.
CREATE OR REPLACE FUNCTION "release_earlier_photo_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "UnclaimedFile" (key, "removableAt")
  SELECT OLD."fileKey", now() WHERE NOT EXISTS (SELECT FROM "ReceiptPhoto" WHERE "fileKey" = OLD."fileKey")
    AND NOT EXISTS (SELECT FROM "ProtocolFile" WHERE "fileKey" = OLD."fileKey")
  ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "EarlierPhotoFile_released" AFTER DELETE ON "EarlierPhotoFile"
  FOR EACH ROW EXECUTE FUNCTION "release_earlier_photo_file"();

-- AlterTable
ALTER TABLE "RepositoryStep" ADD COLUMN     "isIndexed" BOOLEAN NOT NULL DEFAULT true;

-- What a search finds steps by costs three times as much as all else of storing one. An import leaves that to a job; until
-- it is done, the rows that it has not come to are looked through one by one.
DROP INDEX "RepositoryStep_text_part";
CREATE INDEX "RepositoryStep_text_part" ON "RepositoryStep" USING gin (
  number gin_trgm_ops, description gin_trgm_ops, "systemTransactionProgram" gin_trgm_ops,
  responsible gin_trgm_ops, "expectedResult" gin_trgm_ops) WHERE "isIndexed";
CREATE INDEX "RepositoryStep_not_indexed" ON "RepositoryStep" (id) WHERE NOT "isIndexed";

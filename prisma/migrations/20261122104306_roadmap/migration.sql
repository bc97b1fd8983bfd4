-- CreateTable
CREATE TABLE "Roadmap" (
    "board" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "items" JSONB NOT NULL DEFAULT '[]',
    "readAt" TIMESTAMPTZ(3),
    "failure" TEXT NOT NULL DEFAULT '',
    "askAgainAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Roadmap_pkey" PRIMARY KEY ("board")
);

ALTER TABLE "Roadmap"
  ADD CONSTRAINT "Roadmap_board_named" CHECK (board ~ '^[A-Za-z0-9_.-]+/[0-9]+$'),
  ADD CONSTRAINT "Roadmap_items_listed" CHECK (jsonb_typeof(items) = 'array'),
  ADD CONSTRAINT "Roadmap_failure_known" CHECK (failure IN ('', 'unreachable', 'refused', 'rate_limited', 'changed'));

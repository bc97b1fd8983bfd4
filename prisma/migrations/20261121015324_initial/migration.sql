-- Usernames compare without case; "contains" searches use trigram indexes.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "SignInChallenge" (
    "id" CHAR(24) NOT NULL,
    "purpose" TEXT NOT NULL,
    "telegramUsername" CITEXT NOT NULL,
    "userId" CHAR(24),
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "team" TEXT NOT NULL DEFAULT '',
    "codeHash" TEXT NOT NULL DEFAULT '',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "deliveredAt" TIMESTAMPTZ(3),
    "telegramId" BIGINT,
    "confirmedAt" TIMESTAMPTZ(3),
    "consumedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInChallenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" CHAR(24) NOT NULL,
    "userId" CHAR(24) NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "tokenHash" CHAR(64) NOT NULL,
    "sessionId" CHAR(24) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "TelegramContact" (
    "telegramId" BIGINT NOT NULL,
    "chatId" BIGINT NOT NULL,
    "username" CITEXT,
    "isBlocked" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TelegramContact_pkey" PRIMARY KEY ("telegramId")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "resetsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "userId" CHAR(24) NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "isCommitted" BOOLEAN NOT NULL DEFAULT false,
    "status" INTEGER,
    "response" JSONB,
    "lockedUntil" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "Basket" (
    "id" CHAR(24) NOT NULL,
    "number" SERIAL NOT NULL,
    "description" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Basket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BasketProduct" (
    "id" CHAR(24) NOT NULL,
    "basketId" CHAR(24) NOT NULL,
    "position" INTEGER NOT NULL,
    "productCode" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "barcode" TEXT NOT NULL,
    "supplierCode" TEXT NOT NULL DEFAULT '',
    "productId" TEXT NOT NULL DEFAULT '',
    "isMarked" BOOLEAN NOT NULL DEFAULT false,
    "isMarketplace" BOOLEAN NOT NULL DEFAULT false,
    "isOneC" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BasketProduct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Feedback" (
    "id" CHAR(24) NOT NULL,
    "number" SERIAL NOT NULL,
    "userId" CHAR(24) NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "telegram" TEXT NOT NULL DEFAULT '',
    "issueNumber" INTEGER,
    "issueUrl" TEXT NOT NULL DEFAULT '',
    "sentAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UnclaimedFile" (
    "key" TEXT NOT NULL,
    "removableAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UnclaimedFile_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "HealthProbe" (
    "component" TEXT NOT NULL,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,
    "isHealthy" BOOLEAN NOT NULL,

    CONSTRAINT "HealthProbe_pkey" PRIMARY KEY ("component","checkedAt")
);

-- CreateTable
CREATE TABLE "TelegramGroup" (
    "chatId" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'unknown',
    "problem" TEXT NOT NULL DEFAULT '',
    "migratedTo" TEXT,
    "sendAfter" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TelegramGroup_pkey" PRIMARY KEY ("chatId")
);

-- CreateTable
CREATE TABLE "GroupNotification" (
    "sequence" BIGSERIAL NOT NULL,
    "chatId" TEXT NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "language" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "failure" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "GroupNotification_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" CHAR(24) NOT NULL,
    "projectNumber" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "projectImage" TEXT NOT NULL,
    "startDate" DATE NOT NULL,
    "endDate" DATE NOT NULL,
    "telegramGroupId" TEXT NOT NULL DEFAULT '',
    "lastScenarioNumber" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" CHAR(24) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProjectTask" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "position" INTEGER NOT NULL,
    "task" TEXT NOT NULL,
    "ticket" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "pm" TEXT NOT NULL DEFAULT '',
    "executor" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProjectTask_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProjectMember" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "team" TEXT NOT NULL DEFAULT '',
    "telegramId" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProjectMember_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrackedProject" (
    "id" CHAR(24) NOT NULL,
    "userId" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "trackedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrackedProject_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HistoryEvent" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24),
    "subject" TEXT NOT NULL,
    "subjectId" CHAR(24) NOT NULL,
    "action" TEXT NOT NULL,
    "fromStatus" TEXT,
    "toStatus" TEXT,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "actorId" CHAR(24) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HistoryEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CloseDay" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "date" DATE NOT NULL,
    "plant" TEXT NOT NULL,
    "cashRegister" TEXT NOT NULL,
    "error" TEXT NOT NULL DEFAULT '',
    "comment" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'Error',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CloseDay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Aggregation" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "plant" TEXT NOT NULL DEFAULT '',
    "date" DATE,
    "aggregate" TEXT NOT NULL DEFAULT '',
    "task" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL DEFAULT '',
    "idocPos" TEXT NOT NULL DEFAULT '',
    "tid" TEXT NOT NULL DEFAULT '',
    "idocErt" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Aggregation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AggregationError" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "reporter" TEXT NOT NULL,
    "processingDate" DATE NOT NULL,
    "plant" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "solution" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AggregationError_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RepositoryStep" (
    "id" CHAR(24) NOT NULL,
    "number" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "systemTransactionProgram" TEXT NOT NULL,
    "responsible" TEXT NOT NULL DEFAULT '',
    "expectedResult" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'Enable',
    "createdBy" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RepositoryStep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Scenario" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "runningNumber" INTEGER NOT NULL,
    "scenarioNumber" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Новый',
    "needsErrorReport" BOOLEAN NOT NULL DEFAULT false,
    "country" TEXT NOT NULL DEFAULT '',
    "plant" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL DEFAULT '',
    "basketNumber" INTEGER,
    "shipment" TEXT NOT NULL DEFAULT '',
    "payment" TEXT NOT NULL DEFAULT '',
    "collection" TEXT NOT NULL DEFAULT '',
    "handOut" TEXT NOT NULL DEFAULT '',
    "realization" TEXT NOT NULL DEFAULT '',
    "additionalRequest" TEXT NOT NULL DEFAULT '',
    "agentReport" BOOLEAN NOT NULL DEFAULT false,
    "returnDvd" BOOLEAN NOT NULL DEFAULT false,
    "returnNonDvd" BOOLEAN NOT NULL DEFAULT false,
    "exchange" BOOLEAN NOT NULL DEFAULT false,
    "returnVk" BOOLEAN NOT NULL DEFAULT false,
    "dueDefect" BOOLEAN NOT NULL DEFAULT false,
    "miz" BOOLEAN NOT NULL DEFAULT false,
    "bonusCard" BOOLEAN NOT NULL DEFAULT false,
    "promo" BOOLEAN NOT NULL DEFAULT false,
    "localSale" BOOLEAN NOT NULL DEFAULT false,
    "responsibleId" CHAR(24),
    "reviewerId" CHAR(24),
    "dataResponsibleId" CHAR(24),
    "version" INTEGER NOT NULL DEFAULT 1,
    "productsVersion" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Scenario_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductLine" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "position" INTEGER NOT NULL,
    "product" TEXT NOT NULL DEFAULT '',
    "barcode" TEXT NOT NULL DEFAULT '',
    "supplierCode" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "priceWithBonuses" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "assembled" INTEGER NOT NULL DEFAULT 0,
    "handOut" INTEGER NOT NULL DEFAULT 0,
    "notTaking" INTEGER NOT NULL DEFAULT 0,
    "agentReport" INTEGER NOT NULL DEFAULT 0,
    "returnDvD" INTEGER NOT NULL DEFAULT 0,
    "returnFromCourier" INTEGER NOT NULL DEFAULT 0,
    "returnNonDvD" INTEGER NOT NULL DEFAULT 0,
    "localMarkdown" INTEGER NOT NULL DEFAULT 0,
    "defect" INTEGER NOT NULL DEFAULT 0,
    "quality" INTEGER NOT NULL DEFAULT 0,
    "vp" INTEGER NOT NULL DEFAULT 0,
    "vpLocalMarkdown" INTEGER NOT NULL DEFAULT 0,
    "vpDefect" INTEGER NOT NULL DEFAULT 0,
    "vpQuality" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProductLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductMark" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "product" TEXT NOT NULL DEFAULT '',
    "barcode" TEXT NOT NULL DEFAULT '',
    "supplierCode" TEXT NOT NULL DEFAULT '',
    "brandType" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'В обороте',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ProductMark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScenarioDocument" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "docnum" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ScenarioDocument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReceiptPhoto" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "filename" TEXT NOT NULL,
    "fileKey" TEXT NOT NULL,
    "receiptType" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "uploadedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReceiptPhoto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScenarioStep" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "step" INTEGER NOT NULL,
    "repositoryStepId" CHAR(24),
    "number" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "systemComponent" TEXT NOT NULL DEFAULT '',
    "owner" TEXT NOT NULL DEFAULT '',
    "expectedResult" TEXT NOT NULL DEFAULT '',
    "responsible" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'New',
    "comment" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ScenarioStep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Transaction" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "date" DATE NOT NULL,
    "plant" TEXT NOT NULL,
    "receiptType" TEXT NOT NULL,
    "transactionNumber" TEXT NOT NULL DEFAULT '',
    "ofdLink" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FinancialRecord" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "date" DATE NOT NULL,
    "plant" TEXT NOT NULL,
    "unitNumber" TEXT NOT NULL DEFAULT '',
    "idDocumentType" TEXT NOT NULL DEFAULT '',
    "materialDocument" TEXT NOT NULL DEFAULT '',
    "invoice" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(16,2) NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FinancialRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ErrorReport" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "author" TEXT NOT NULL,
    "authorUserId" CHAR(24),
    "description" TEXT NOT NULL,
    "isBlocker" BOOLEAN NOT NULL DEFAULT false,
    "cause" TEXT NOT NULL DEFAULT '',
    "solution" TEXT NOT NULL DEFAULT '',
    "responsible" TEXT NOT NULL DEFAULT '',
    "responsibleUserId" CHAR(24),
    "plannedFixDate" DATE,
    "detectionDate" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ErrorReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "team" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'tester',
    "telegramUsername" CITEXT NOT NULL,
    "telegramId" BIGINT,
    "avatar" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isApproved" BOOLEAN NOT NULL DEFAULT true,
    "lastActivity" TIMESTAMPTZ(3),
    "remindByEmail" BOOLEAN NOT NULL DEFAULT false,
    "remindByTelegram" BOOLEAN NOT NULL DEFAULT true,
    "remindByPush" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SignInChallenge_telegramUsername_expiresAt_idx" ON "SignInChallenge"("telegramUsername", "expiresAt");

-- CreateIndex
CREATE INDEX "SignInChallenge_expiresAt_idx" ON "SignInChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "Session_userId_revokedAt_idx" ON "Session"("userId", "revokedAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "RefreshToken_sessionId_idx" ON "RefreshToken"("sessionId");

-- CreateIndex
CREATE INDEX "RefreshToken_expiresAt_idx" ON "RefreshToken"("expiresAt");

-- CreateIndex
CREATE INDEX "TelegramContact_username_idx" ON "TelegramContact"("username");

-- CreateIndex
CREATE INDEX "RateLimit_resetsAt_idx" ON "RateLimit"("resetsAt");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Basket_number_key" ON "Basket"("number");

-- CreateIndex
CREATE INDEX "BasketProduct_basketId_position_idx" ON "BasketProduct"("basketId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Feedback_number_key" ON "Feedback"("number");

-- CreateIndex
CREATE INDEX "Feedback_userId_idx" ON "Feedback"("userId");

-- CreateIndex
CREATE INDEX "UnclaimedFile_removableAt_idx" ON "UnclaimedFile"("removableAt");

-- CreateIndex
CREATE INDEX "HealthProbe_checkedAt_idx" ON "HealthProbe"("checkedAt");

-- CreateIndex
CREATE INDEX "GroupNotification_chatId_sequence_idx" ON "GroupNotification"("chatId", "sequence");

-- CreateIndex
CREATE INDEX "GroupNotification_createdAt_idx" ON "GroupNotification"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Project_projectNumber_key" ON "Project"("projectNumber");

-- CreateIndex
CREATE INDEX "Project_status_id_idx" ON "Project"("status", "id");

-- CreateIndex
CREATE INDEX "Project_updatedAt_idx" ON "Project"("updatedAt");

-- CreateIndex
CREATE INDEX "ProjectTask_projectId_position_idx" ON "ProjectTask"("projectId", "position");

-- CreateIndex
CREATE INDEX "ProjectMember_projectId_position_idx" ON "ProjectMember"("projectId", "position");

-- CreateIndex
CREATE INDEX "TrackedProject_projectId_idx" ON "TrackedProject"("projectId");

-- CreateIndex
CREATE UNIQUE INDEX "TrackedProject_userId_projectId_key" ON "TrackedProject"("userId", "projectId");

-- CreateIndex
CREATE INDEX "HistoryEvent_projectId_createdAt_idx" ON "HistoryEvent"("projectId", "createdAt");

-- CreateIndex
CREATE INDEX "HistoryEvent_scenarioId_createdAt_idx" ON "HistoryEvent"("scenarioId", "createdAt");

-- CreateIndex
CREATE INDEX "HistoryEvent_subject_action_createdAt_idx" ON "HistoryEvent"("subject", "action", "createdAt");

-- CreateIndex
CREATE INDEX "HistoryEvent_subjectId_createdAt_idx" ON "HistoryEvent"("subjectId", "createdAt");

-- CreateIndex
CREATE INDEX "HistoryEvent_actorId_createdAt_idx" ON "HistoryEvent"("actorId", "createdAt");

-- CreateIndex
CREATE INDEX "HistoryEvent_createdAt_idx" ON "HistoryEvent"("createdAt");

-- CreateIndex
CREATE INDEX "CloseDay_projectId_id_idx" ON "CloseDay"("projectId", "id");

-- CreateIndex
CREATE INDEX "Aggregation_projectId_id_idx" ON "Aggregation"("projectId", "id");

-- CreateIndex
CREATE INDEX "AggregationError_projectId_id_idx" ON "AggregationError"("projectId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RepositoryStep_number_key" ON "RepositoryStep"("number");

-- CreateIndex
CREATE UNIQUE INDEX "Scenario_scenarioNumber_key" ON "Scenario"("scenarioNumber");

-- CreateIndex
CREATE INDEX "Scenario_status_id_idx" ON "Scenario"("status", "id");

-- CreateIndex
CREATE INDEX "Scenario_type_id_idx" ON "Scenario"("type", "id");

-- CreateIndex
CREATE INDEX "Scenario_projectId_type_id_idx" ON "Scenario"("projectId", "type", "id");

-- CreateIndex
CREATE INDEX "Scenario_projectId_status_idx" ON "Scenario"("projectId", "status");

-- CreateIndex
CREATE INDEX "Scenario_createdAt_idx" ON "Scenario"("createdAt");

-- CreateIndex
CREATE INDEX "Scenario_updatedAt_id_idx" ON "Scenario"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "Scenario_country_id_idx" ON "Scenario"("country", "id");

-- CreateIndex
CREATE INDEX "Scenario_plant_id_idx" ON "Scenario"("plant", "id");

-- CreateIndex
CREATE INDEX "Scenario_basketNumber_idx" ON "Scenario"("basketNumber");

-- CreateIndex
CREATE INDEX "Scenario_responsibleId_idx" ON "Scenario"("responsibleId");

-- CreateIndex
CREATE INDEX "Scenario_reviewerId_idx" ON "Scenario"("reviewerId");

-- CreateIndex
CREATE INDEX "Scenario_dataResponsibleId_idx" ON "Scenario"("dataResponsibleId");

-- CreateIndex
CREATE INDEX "Scenario_deletedById_idx" ON "Scenario"("deletedById");

-- CreateIndex
CREATE UNIQUE INDEX "Scenario_projectId_runningNumber_key" ON "Scenario"("projectId", "runningNumber");

-- CreateIndex
CREATE INDEX "ProductLine_scenarioId_position_idx" ON "ProductLine"("scenarioId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ProductMark_scenarioId_brand_key" ON "ProductMark"("scenarioId", "brand");

-- CreateIndex
CREATE INDEX "ScenarioDocument_scenarioId_id_idx" ON "ScenarioDocument"("scenarioId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ReceiptPhoto_fileKey_key" ON "ReceiptPhoto"("fileKey");

-- CreateIndex
CREATE INDEX "ReceiptPhoto_scenarioId_id_idx" ON "ReceiptPhoto"("scenarioId", "id");

-- CreateIndex
CREATE INDEX "ScenarioStep_scenarioId_step_idx" ON "ScenarioStep"("scenarioId", "step");

-- CreateIndex
CREATE INDEX "ScenarioStep_repositoryStepId_idx" ON "ScenarioStep"("repositoryStepId");

-- CreateIndex
CREATE INDEX "Transaction_scenarioId_id_idx" ON "Transaction"("scenarioId", "id");

-- CreateIndex
CREATE INDEX "FinancialRecord_scenarioId_id_idx" ON "FinancialRecord"("scenarioId", "id");

-- CreateIndex
CREATE INDEX "ErrorReport_scenarioId_id_idx" ON "ErrorReport"("scenarioId", "id");

-- CreateIndex
CREATE INDEX "ErrorReport_status_idx" ON "ErrorReport"("status");

-- CreateIndex
CREATE INDEX "ErrorReport_createdAt_idx" ON "ErrorReport"("createdAt");

-- CreateIndex
CREATE INDEX "ErrorReport_authorUserId_idx" ON "ErrorReport"("authorUserId");

-- CreateIndex
CREATE INDEX "ErrorReport_responsibleUserId_idx" ON "ErrorReport"("responsibleUserId");

-- CreateIndex
CREATE UNIQUE INDEX "User_telegramUsername_key" ON "User"("telegramUsername");

-- CreateIndex
CREATE UNIQUE INDEX "User_telegramId_key" ON "User"("telegramId");

-- CreateIndex
CREATE INDEX "User_team_idx" ON "User"("team");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BasketProduct" ADD CONSTRAINT "BasketProduct_basketId_fkey" FOREIGN KEY ("basketId") REFERENCES "Basket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Feedback" ADD CONSTRAINT "Feedback_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProjectTask" ADD CONSTRAINT "ProjectTask_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProjectMember" ADD CONSTRAINT "ProjectMember_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrackedProject" ADD CONSTRAINT "TrackedProject_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrackedProject" ADD CONSTRAINT "TrackedProject_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HistoryEvent" ADD CONSTRAINT "HistoryEvent_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HistoryEvent" ADD CONSTRAINT "HistoryEvent_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HistoryEvent" ADD CONSTRAINT "HistoryEvent_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CloseDay" ADD CONSTRAINT "CloseDay_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Aggregation" ADD CONSTRAINT "Aggregation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AggregationError" ADD CONSTRAINT "AggregationError_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_basketNumber_fkey" FOREIGN KEY ("basketNumber") REFERENCES "Basket"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_responsibleId_fkey" FOREIGN KEY ("responsibleId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_dataResponsibleId_fkey" FOREIGN KEY ("dataResponsibleId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductLine" ADD CONSTRAINT "ProductLine_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductMark" ADD CONSTRAINT "ProductMark_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioDocument" ADD CONSTRAINT "ScenarioDocument_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReceiptPhoto" ADD CONSTRAINT "ReceiptPhoto_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioStep" ADD CONSTRAINT "ScenarioStep_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioStep" ADD CONSTRAINT "ScenarioStep_repositoryStepId_fkey" FOREIGN KEY ("repositoryStepId") REFERENCES "RepositoryStep"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FinancialRecord" ADD CONSTRAINT "FinancialRecord_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErrorReport" ADD CONSTRAINT "ErrorReport_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErrorReport" ADD CONSTRAINT "ErrorReport_authorUserId_fkey" FOREIGN KEY ("authorUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErrorReport" ADD CONSTRAINT "ErrorReport_responsibleUserId_fkey" FOREIGN KEY ("responsibleUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the datamodel can't say: every id has the form that the server makes.
DO $$
DECLARE
  column_of_id record;
BEGIN
  FOR column_of_id IN
    SELECT c.table_name FROM information_schema.columns c
    WHERE c.table_schema = current_schema() AND c.column_name = 'id' AND c.data_type = 'character'
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (id ~ %L)',
      column_of_id.table_name, column_of_id.table_name || '_id_form', '^[0-9a-f]{24}$');
  END LOOP;
END $$;

ALTER TABLE "User"
  ADD CONSTRAINT "User_role_known" CHECK (role IN ('admin', 'pm', 'executor', 'tester', 'viewer')),
  ADD CONSTRAINT "User_team_known" CHECK (team IN ('OD', 'CASH', 'GIS_EDO', 'IM_KD', 'DL', 'TEST', 'ABAP', '2.5')),
  ADD CONSTRAINT "User_language_known" CHECK (language IN ('ru', 'en')),
  ADD CONSTRAINT "User_telegramUsername_form" CHECK ("telegramUsername" ~ '^@[A-Za-z0-9_]{5,32}$'),
  ADD CONSTRAINT "User_name_present" CHECK (btrim(name) <> '');

ALTER TABLE "SignInChallenge"
  ADD CONSTRAINT "SignInChallenge_purpose_known" CHECK (purpose IN ('registration', 'login')),
  ADD CONSTRAINT "SignInChallenge_attempts_capped" CHECK (attempts BETWEEN 0 AND 5),
  ADD CONSTRAINT "SignInChallenge_login_has_user" CHECK ((purpose = 'login') = ("userId" IS NOT NULL));

ALTER TABLE "RateLimit" ADD CONSTRAINT "RateLimit_count_positive" CHECK (count > 0);

-- The worker's question: what is still to be sent, oldest first in each group.
CREATE INDEX "GroupNotification_waiting" ON "GroupNotification" ("chatId", sequence)
  WHERE "sentAt" IS NULL AND "failedAt" IS NULL;

ALTER TABLE "TelegramGroup"
  ADD CONSTRAINT "TelegramGroup_state_known" CHECK (state IN ('unknown', 'reachable', 'unreachable'));

ALTER TABLE "Feedback" ADD CONSTRAINT "Feedback_type_known" CHECK (type IN ('feature', 'bug'));

-- Feedback that still has to be sent on.
CREATE INDEX "Feedback_waiting" ON "Feedback" (number) WHERE "sentAt" IS NULL;
-- Projects, scenarios and baskets: what the datamodel can't say.
ALTER TABLE "Project"
  ADD CONSTRAINT "Project_status_known"
    CHECK (status IN ('draft', 'active', 'in_progress', 'completed', 'archived')),
  ADD CONSTRAINT "Project_projectImage_known" CHECK ("projectImage" IN ('OD:Sales', 'OD:Print prices')),
  ADD CONSTRAINT "Project_name_length" CHECK (char_length(btrim(name)) >= 3),
  ADD CONSTRAINT "Project_ends_after_start" CHECK ("endDate" > "startDate"),
  ADD CONSTRAINT "Project_telegramGroupId_form" CHECK ("telegramGroupId" ~ '^(-?[0-9]{1,19})?$'),
  ADD CONSTRAINT "Project_numbers_positive"
    CHECK ("projectNumber" > 0 AND "lastScenarioNumber" >= 0 AND version > 0);

ALTER TABLE "ProjectTask"
  ADD CONSTRAINT "ProjectTask_position_natural" CHECK (position >= 0),
  ADD CONSTRAINT "ProjectTask_ticket_present" CHECK (ticket <> '');
ALTER TABLE "ProjectMember" ADD CONSTRAINT "ProjectMember_position_natural" CHECK (position >= 0);

-- A ticket key that the server gave is unique. A task that is a key itself may stand in several projects.
CREATE UNIQUE INDEX "ProjectTask_ticket_given" ON "ProjectTask" (ticket) WHERE strpos(task, '-') = 0;
CREATE INDEX "ProjectTask_ticket_idx" ON "ProjectTask" (ticket);

ALTER TABLE "HistoryEvent"
  ADD CONSTRAINT "HistoryEvent_action_known"
    CHECK (action IN ('created', 'updated', 'status_changed', 'deleted', 'restored')),
  ADD CONSTRAINT "HistoryEvent_subject_known" CHECK (subject IN (
    'project', 'scenario', 'close_day', 'aggregation', 'aggregation_error', 'product_lines', 'product_mark',
    'document', 'receipt_photo', 'step', 'transaction', 'financial', 'error_report')),
  ADD CONSTRAINT "HistoryEvent_status_change_whole"
    CHECK (action <> 'status_changed' OR ("fromStatus" IS NOT NULL AND "toStatus" IS NOT NULL));

ALTER TABLE "CloseDay"
  ADD CONSTRAINT "CloseDay_status_known" CHECK (status IN ('Error', 'Non-error', 'Warning')),
  ADD CONSTRAINT "CloseDay_version_positive" CHECK (version > 0);
ALTER TABLE "Aggregation" ADD CONSTRAINT "Aggregation_version_positive" CHECK (version > 0);
ALTER TABLE "AggregationError"
  ADD CONSTRAINT "AggregationError_status_known" CHECK (status IN ('open', 'in_progress', 'resolved', 'closed')),
  ADD CONSTRAINT "AggregationError_version_positive" CHECK (version > 0);

ALTER TABLE "Scenario"
  ADD CONSTRAINT "Scenario_type_known" CHECK (type IN ('orders', 'receipts')),
  ADD CONSTRAINT "Scenario_status_known" CHECK (status IN (
    'Новый', 'В работе', 'Готов для выдачи', 'Реализован', 'Возврат', 'Проведен возврат', 'Ошибка при тесте',
    'Выполнен с ошибками', 'Выполнен')),
  ADD CONSTRAINT "Scenario_country_known" CHECK (country IN ('', 'Russia', 'Belarus', 'Kazakhstan')),
  ADD CONSTRAINT "Scenario_shipment_known" CHECK (shipment IN (
    '', 'PickUp 3.0', 'PickUp 4.0', 'InStore', 'LasMile', 'ExpressDelivery', 'OwnCourier', 'Standard', 'NextDay',
    'FBS')),
  ADD CONSTRAINT "Scenario_payment_known" CHECK (payment IN ('', 'Pre-paid', 'Postpay')),
  ADD CONSTRAINT "Scenario_collection_known" CHECK (collection IN ('', 'complete', 'partial')),
  ADD CONSTRAINT "Scenario_handOut_known" CHECK ("handOut" IN ('', 'complete', 'partial')),
  ADD CONSTRAINT "Scenario_realization_known" CHECK (realization IN ('', 'complete', 'partial')),
  ADD CONSTRAINT "Scenario_scenarioNumber_form" CHECK ("scenarioNumber" ~ '^[0-9]{5,10}-[0-9]{3,10}$'),
  ADD CONSTRAINT "Scenario_numbers_positive"
    CHECK ("runningNumber" > 0 AND version > 0 AND "productsVersion" > 0);

ALTER TABLE "ProductLine" ADD CONSTRAINT "ProductLine_figures_natural" CHECK (
  position >= 0 AND "priceWithBonuses" >= 0
  AND least(
    quantity, assembled, "handOut", "notTaking", "agentReport", "returnDvD", "returnFromCourier", "returnNonDvD",
    "localMarkdown", defect, quality, vp, "vpLocalMarkdown", "vpDefect", "vpQuality") >= 0);

ALTER TABLE "ProductMark"
  ADD CONSTRAINT "ProductMark_brandType_known" CHECK ("brandType" IN ('КМДМ', 'КМЧЗ')),
  ADD CONSTRAINT "ProductMark_brand_length" CHECK (char_length(brand) BETWEEN 1 AND 400),
  ADD CONSTRAINT "ProductMark_version_positive" CHECK (version > 0);

ALTER TABLE "ScenarioDocument"
  ADD CONSTRAINT "ScenarioDocument_type_known" CHECK (type IN (
    'Заказ ZIMG', 'Заказ ZIM', 'Возврат ДвД', 'Возврат не ДвД', 'Обмен', 'Поставка', 'ШК чека')),
  ADD CONSTRAINT "ScenarioDocument_version_positive" CHECK (version > 0);

ALTER TABLE "ReceiptPhoto"
  ADD CONSTRAINT "ReceiptPhoto_receiptType_known" CHECK ("receiptType" IN (
    'salesReceipt', 'returnReceiptDvD', 'returnReceiptNonDvD', 'returnReceiptVP', 'salesReceiptVK', 'salesReceiptVP',
    'anotherReceipt')),
  ADD CONSTRAINT "ReceiptPhoto_version_positive" CHECK (version > 0);

ALTER TABLE "ScenarioStep"
  ADD CONSTRAINT "ScenarioStep_status_known" CHECK (status IN ('New', 'Done', 'Error', 'In work', 'Canceled')),
  ADD CONSTRAINT "ScenarioStep_numbers_positive" CHECK (step > 0 AND version > 0);

ALTER TABLE "Transaction"
  ADD CONSTRAINT "Transaction_receiptType_known"
    CHECK ("receiptType" IN ('Аванс', 'Возврат аванса', 'Возврат', 'Продажа', 'Зачет аванса')),
  ADD CONSTRAINT "Transaction_transactionNumber_form" CHECK ("transactionNumber" ~ '^[0-9]{0,25}$'),
  ADD CONSTRAINT "Transaction_version_positive" CHECK (version > 0);

ALTER TABLE "FinancialRecord" ADD CONSTRAINT "FinancialRecord_version_positive" CHECK (version > 0);

ALTER TABLE "ErrorReport"
  ADD CONSTRAINT "ErrorReport_status_known"
    CHECK (status IN ('open', 'closed', 'need_test', 'no_relevant', 'in_progress', 'resolved')),
  ADD CONSTRAINT "ErrorReport_version_positive" CHECK (version > 0);

ALTER TABLE "Basket"
  ADD CONSTRAINT "Basket_status_known" CHECK (status IN ('active', 'inactive', 'archived')),
  ADD CONSTRAINT "Basket_description_present" CHECK (btrim(description) <> ''),
  ADD CONSTRAINT "Basket_numbers_positive" CHECK (number > 0 AND version > 0);
ALTER TABLE "BasketProduct"
  ADD CONSTRAINT "BasketProduct_texts_present"
    CHECK (btrim("productCode") <> '' AND btrim(name) <> '' AND btrim(barcode) <> ''),
  ADD CONSTRAINT "BasketProduct_position_natural" CHECK (position >= 0);

ALTER TABLE "RepositoryStep"
  ADD CONSTRAINT "RepositoryStep_status_known" CHECK (status IN ('Enable', 'Disable')),
  ADD CONSTRAINT "RepositoryStep_number_length" CHECK (char_length(number) BETWEEN 1 AND 4),
  ADD CONSTRAINT "RepositoryStep_version_positive" CHECK (version > 0);

-- Searches for a part of a text.
CREATE INDEX "Project_name_part" ON "Project" USING gin (name gin_trgm_ops);
CREATE INDEX "User_text_part" ON "User"
  USING gin (name gin_trgm_ops, ("telegramUsername"::text) gin_trgm_ops, team gin_trgm_ops);

-- Scenarios are searched by their project's name too. It is kept beside them, so that one index finds everything; an
-- index over two tables there is none. Whoever creates a scenario holds its project's row, so that no name is missed.
ALTER TABLE "Scenario" ADD COLUMN "projectName" text NOT NULL DEFAULT '';

CREATE FUNCTION "take_project_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."projectName" := coalesce((SELECT name FROM "Project" WHERE id = NEW."projectId"), '');
  RETURN NEW;
END $$;
CREATE TRIGGER "Scenario_project_named" BEFORE INSERT OR UPDATE OF "projectId" ON "Scenario"
  FOR EACH ROW EXECUTE FUNCTION "take_project_name"();

CREATE FUNCTION "pass_project_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Scenario" SET "projectName" = NEW.name WHERE "projectId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "Project_renamed" AFTER UPDATE OF name ON "Project"
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION "pass_project_name"();

-- Also where data is loaded in bulk without the look-up of references.
ALTER TABLE "Scenario" ENABLE ALWAYS TRIGGER "Scenario_project_named";
ALTER TABLE "Project" ENABLE ALWAYS TRIGGER "Project_renamed";

-- What the list looks through, and what it is sorted by where the text of a column would sort wrongly: numbers by
-- project and running number, statuses in the order in which a scenario goes through them.
ALTER TABLE "Scenario"
  ADD COLUMN "searchText" text NOT NULL
    GENERATED ALWAYS AS (lower("scenarioNumber" || ' ' || country || ' ' || plant || ' ' || "projectName")) STORED,
  ADD COLUMN "numberOrder" bigint NOT NULL GENERATED ALWAYS AS (
    (split_part("scenarioNumber", '-', 1)::bigint << 32) + split_part("scenarioNumber", '-', 2)::bigint) STORED,
  ADD COLUMN "statusOrder" integer NOT NULL GENERATED ALWAYS AS (array_position(ARRAY[
    'Новый', 'В работе', 'Готов для выдачи', 'Реализован', 'Возврат', 'Проведен возврат', 'Ошибка при тесте',
    'Выполнен с ошибками', 'Выполнен'], status)) STORED,
  ADD CONSTRAINT "Scenario_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
CREATE INDEX "Scenario_numberOrder_idx" ON "Scenario" ("numberOrder", id);
CREATE INDEX "Scenario_statusOrder_idx" ON "Scenario" ("statusOrder", id);
CREATE INDEX "Scenario_text_part" ON "Scenario" USING gin ("searchText" gin_trgm_ops);

-- Equal entries take next to no room here, so that all scenarios are counted by a hundred pages.
CREATE INDEX "Scenario_counted" ON "Scenario" (type, status) WHERE "deletedAt" IS NULL;

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

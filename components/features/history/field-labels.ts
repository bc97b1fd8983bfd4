import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'
import { AGGREGATION } from '@/lib/features/aggregations/rules'
import { CLOSE_DAY } from '@/lib/features/close-days/rules'
import { BOT } from '@/lib/features/documentation/bots/rules'
import { CASH_REGISTER } from '@/lib/features/documentation/cash-registers/rules'
import { LINK } from '@/lib/features/documentation/links/rules'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { DOCUMENT } from '@/lib/features/scenarios/documents/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { FINANCIAL_RECORD } from '@/lib/features/scenarios/financials/rules'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { TRANSACTION } from '@/lib/features/scenarios/transactions/rules'
import type { HistorySubject } from '@/lib/shared/history'
import { type MessageKey, message } from '@/lib/shared/messages'
import { fieldLabels } from '@/lib/shared/records'

type Labels = Readonly<Record<string, MessageKey>>

/** The labels of the fields whose changes history keeps. */
const LABELS: Partial<Record<HistorySubject, Labels>> = {
  project: {
    name: message('projects.form.name'),
    description: message('projects.form.description'),
    startDate: message('projects.form.startDate'),
    endDate: message('projects.form.endDate'),
    telegramGroupId: message('projects.form.groupId'),
    tasks: message('projects.form.tasks'),
    teamMembers: message('projects.form.team'),
  },
  scenario: {
    ...DATA_LABELS,
    responsible: message('scenarios.people.responsible'),
    reviewer: message('scenarios.people.reviewer'),
    dataResponsible: message('scenarios.people.dataResponsible'),
  },
  close_day: fieldLabels(CLOSE_DAY.fields),
  aggregation: fieldLabels(AGGREGATION.fields),
  aggregation_error: fieldLabels(AGGREGATION_ERROR.fields),
  cash_register: fieldLabels(CASH_REGISTER.fields),
  bot: fieldLabels(BOT.fields),
  link: fieldLabels(LINK.fields),
  repository_step: fieldLabels(REPOSITORY_STEP.fields),
  document: fieldLabels(DOCUMENT.fields),
  transaction: fieldLabels(TRANSACTION.fields),
  financial: fieldLabels(FINANCIAL_RECORD.fields),
  error_report: fieldLabels(ERROR_REPORT.fields),
}

/** The sentence key of a field's name; null where no screen has a name for it. */
export function fieldLabel(subject: HistorySubject, field: string): MessageKey | null {
  return LABELS[subject]?.[field] ?? null
}

const STATUSES: Partial<Record<HistorySubject, Labels>> = {
  project: {
    draft: message('projects.status.draft'),
    active: message('projects.status.active'),
    in_progress: message('projects.status.in_progress'),
    completed: message('projects.status.completed'),
    archived: message('projects.status.archived'),
  },
  aggregation_error: AGGREGATION_ERROR.fields.status.names,
  bot: BOT.fields.status.names,
  error_report: ERROR_REPORT.fields.status.names,
}

/** The sentence key of a status; null where the status is data that reads the same in every language. */
export function statusLabel(subject: HistorySubject, status: string): MessageKey | null {
  return STATUSES[subject]?.[status] ?? null
}

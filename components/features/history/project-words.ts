import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'
import { AGGREGATION } from '@/lib/features/aggregations/rules'
import { CLOSE_DAY } from '@/lib/features/close-days/rules'
import { DOCUMENT } from '@/lib/features/scenarios/documents/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { FINANCIAL_RECORD } from '@/lib/features/scenarios/financials/rules'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { PRODUCT_FIELD_LABELS } from '@/lib/features/scenarios/products/rules'
import { SCENARIO_STEP, STEP_PLACE } from '@/lib/features/scenarios/steps/rules'
import { TRANSACTION } from '@/lib/features/scenarios/transactions/rules'
import { message } from '@/lib/shared/messages'
import { fieldLabels } from '@/lib/shared/records'
import type { HistoryWords } from './history-words'

/** The labels of the fields that history records. */
const LABELS: HistoryWords['fields'] = {
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
  product_mark: fieldLabels(PRODUCT_MARK.fields),
  product_lines: { ...PRODUCT_FIELD_LABELS, lines: message('productLines.lines') },
  document: fieldLabels(DOCUMENT.fields),
  receipt_photo: fieldLabels(RECEIPT_PHOTO.fields),
  transaction: fieldLabels(TRANSACTION.fields),
  financial: fieldLabels(FINANCIAL_RECORD.fields),
  error_report: fieldLabels(ERROR_REPORT.fields),
  step: {
    ...fieldLabels(SCENARIO_STEP.fields),
    step: STEP_PLACE,
    order: message('scenarios.parts.steps.fields.order'),
  },
}

const STATUSES: HistoryWords['fields'] = {
  project: {
    draft: message('projects.status.draft'),
    active: message('projects.status.active'),
    in_progress: message('projects.status.in_progress'),
    completed: message('projects.status.completed'),
    archived: message('projects.status.archived'),
  },
  aggregation_error: AGGREGATION_ERROR.fields.status.names,
  error_report: ERROR_REPORT.fields.status.names,
}

/** The labels of projects and their records in history. */
export const PROJECT_WORDS: HistoryWords = { fields: LABELS, statuses: STATUSES }

import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'
import { AGGREGATION } from '@/lib/features/aggregations/rules'
import { ATTACHMENT } from '@/lib/features/attachments/rules'
import { CLOSE_DAY } from '@/lib/features/close-days/rules'
import { COMMENT_FIELDS } from '@/lib/features/comments/rules'
import type { ProjectSubject } from '@/lib/features/history/rules'
import { MILESTONE } from '@/lib/features/milestones/rules'
import { SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { DOCUMENT } from '@/lib/features/scenarios/documents/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { FINANCIAL_RECORD } from '@/lib/features/scenarios/financials/rules'
import { PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import {
  COMPARISON_NAMES,
  explanationField,
  MONEY_COMPARISONS,
} from '@/lib/features/scenarios/reconciliation/values'
import { SCENARIO_STEP, STEP_PLACE } from '@/lib/features/scenarios/steps/rules'
import { TRANSACTION } from '@/lib/features/scenarios/transactions/rules'
import { message } from '@/lib/shared/messages'
import type { LabelsOf } from './history-labels'

const PROTOCOL_STATE = {
  names: {
    draft: message('protocols.state.draft'),
    signing: message('protocols.state.signing'),
    signed: message('protocols.state.signed'),
    refused: message('protocols.state.refused'),
  },
}

/** The labels of projects in history. */
export const PROJECT_LABELS: LabelsOf<ProjectSubject> = {
  project: {
    name: { label: message('projects.form.name') },
    description: { label: message('projects.form.description') },
    startDate: { label: message('projects.form.startDate') },
    endDate: { label: message('projects.form.endDate') },
    telegramGroupId: { label: message('projects.form.groupId') },
    fixDays: { label: message('projects.form.fixDays') },
    membersOnly: { label: message('projects.membersOnly.note') },
    isTemplate: { label: message('projects.template') },
    tasks: { label: message('projects.form.tasks') },
    teamMembers: { label: message('projects.form.team') },
    status: {
      names: {
        draft: message('projects.status.draft'),
        active: message('projects.status.active'),
        in_progress: message('projects.status.in_progress'),
        completed: message('projects.status.completed'),
        archived: message('projects.status.archived'),
      },
    },
  },
  scenario: {
    ...SCENARIO_DATA,
    responsible: { label: message('scenarios.people.responsible') },
    reviewer: { label: message('scenarios.people.reviewer') },
    dataResponsible: { label: message('scenarios.people.dataResponsible') },
    ...Object.fromEntries(
      MONEY_COMPARISONS.map((name) => [explanationField(name), { label: COMPARISON_NAMES[name] }]),
    ),
    milestone: { label: message('milestones.one') },
  },
  attachment: ATTACHMENT.fields,
  close_day: CLOSE_DAY.fields,
  milestone: MILESTONE.fields,
  protocol: {
    title: { label: message('protocols.fields.title') },
    coversProject: { label: message('protocols.fields.coversProject') },
    isSent: { label: message('protocols.fields.isSent') },
    scenarios: { label: message('protocols.fields.scenarios') },
    signers: { label: message('protocols.fields.signers') },
    deviations: { label: message('protocols.fields.deviations') },
    accepted: { label: message('protocols.fields.accepted') },
    link: { label: message('protocols.fields.link') },
    status: PROTOCOL_STATE,
  },
  signature: {
    signature: { label: message('protocols.fields.signature') },
    refusal: { label: message('protocols.fields.refusal') },
    signer: { label: message('protocols.fields.signer') },
    status: PROTOCOL_STATE,
  },
  aggregation: AGGREGATION.fields,
  aggregation_error: AGGREGATION_ERROR.fields,
  product_mark: PRODUCT_MARK.fields,
  product_lines: { ...PRODUCT_LINE, lines: { label: message('productLines.lines') } },
  document: DOCUMENT.fields,
  receipt_photo: {
    ...RECEIPT_PHOTO.fields,
    qrText: { label: message('receipts.code') },
    shape: { label: message('receipts.shape') },
  },
  transaction: TRANSACTION.fields,
  financial: FINANCIAL_RECORD.fields,
  error_report: { ...ERROR_REPORT.fields, blocks: { label: message('errorRegister.fields.blocks') } },
  comment: COMMENT_FIELDS,
  step: {
    ...SCENARIO_STEP.fields,
    step: { label: STEP_PLACE },
    order: { label: message('scenarios.parts.steps.fields.order') },
  },
}

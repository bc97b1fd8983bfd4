import type { SnapshotChange } from '@/lib/features/protocols/changes/contract'
import { SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { COMPARISON_NAMES, MONEY_COUNTS } from '@/lib/features/scenarios/reconciliation/values'
import { SCENARIO_STEP, STEP_PLACE } from '@/lib/features/scenarios/steps/rules'
import { type MessageKey, message } from '@/lib/shared/messages'

type Part = SnapshotChange['part']
type Names = Readonly<Record<string, MessageKey | undefined>>

const labels = (fields: Readonly<Record<string, { kind: string; label?: MessageKey }>>): Names =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** What the fields of each part are called. */
export const FIELD_NAMES: Readonly<Record<Part, Names>> = {
  status: { status: message('protocols.paper.status') },
  data: labels(SCENARIO_DATA),
  people: {
    responsible: message('scenarios.people.responsible'),
    reviewer: message('scenarios.people.reviewer'),
    dataResponsible: message('scenarios.people.dataResponsible'),
  },
  steps: {
    ...labels(SCENARIO_STEP.fields),
    step: STEP_PLACE,
    secondsSpent: message('protocols.changes.fields.secondsSpent'),
  },
  runs: { endedBy: message('protocols.changes.fields.endedBy') },
  products: { pieces: message('protocols.paper.pieces'), sum: message('protocols.paper.sum') },
  marks: {
    ...labels(PRODUCT_MARK.fields),
    code: message('protocols.changes.fields.code'),
    codeType: message('protocols.changes.fields.codeType'),
    isMadeUp: message('protocols.paper.madeUp'),
  },
  receipts: {
    ...labels(RECEIPT_PHOTO.fields),
    fileKey: message('protocols.changes.fields.fileKey'),
    text: message('protocols.changes.fields.text'),
  },
  money: {
    state: message('protocols.paper.outcome'),
    expected: message('protocols.paper.expected'),
    actual: message('protocols.paper.actual'),
    explanation: message('protocols.changes.fields.explanation'),
  },
  errors: labels(ERROR_REPORT.fields),
}

const NONE: Names = {}

/** What the items of a part are called, where their names are words of the product. */
export const ITEM_NAMES: Readonly<Record<Part, Names>> = {
  status: NONE,
  data: NONE,
  people: NONE,
  steps: NONE,
  runs: NONE,
  products: Object.fromEntries(MONEY_COUNTS.map((count) => [count, PRODUCT_LINE[count].label])),
  marks: NONE,
  receipts: NONE,
  money: COMPARISON_NAMES,
  errors: NONE,
}

/** What values of a field are called, where they are words of the product. */
export function valueNames(part: Part, field: string): Names {
  if (part === 'steps' && field === 'status') return SCENARIO_STEP.fields.status.names
  if (part === 'errors' && field === 'status') return ERROR_REPORT.fields.status.names
  if (part === 'receipts' && field === 'receiptType') return RECEIPT_PHOTO.fields.receiptType.names
  return FLAGS
}

const FLAGS: Names = { true: message('protocols.changes.yes'), false: message('protocols.changes.no') }

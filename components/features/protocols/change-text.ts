import type { SnapshotChange } from '@/lib/features/protocols/changes/contract'
import { writtenMoment } from '@/lib/features/protocols/documents/rules'
import { shownChoice } from '@/lib/features/protocols/snapshots/rules'
import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'
import { dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { COMPARISON_NAMES, MONEY_COUNTS } from '@/lib/features/scenarios/reconciliation/values'
import { clockText, SCENARIO_STEP, STEP_PLACE } from '@/lib/features/scenarios/steps/rules'
import { visible } from '@/lib/shared/control-characters'
import { formatDottedDay } from '@/lib/shared/dates'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import { writtenAmount } from '@/lib/shared/money'

type Part = SnapshotChange['part']
type Names = Readonly<Record<string, MessageKey | undefined>>

const labels = (fields: Readonly<Record<string, { kind: string; label?: MessageKey }>>): Names =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

const NONE: Names = {}

/** The names of the fields of each part. */
const FIELD_NAMES: Readonly<Record<Part, Names>> = {
  project: {
    name: message('projects.form.name'),
    startDate: message('projects.form.startDate'),
    endDate: message('projects.form.endDate'),
  },
  plants: NONE,
  registers: {
    server: message('protocols.document.labels.server'),
    stand: message('protocols.document.labels.stand'),
  },
  status: {
    status: message('protocols.paper.status'),
    begunAt: message('protocols.document.labels.begunAt'),
    completedAt: message('protocols.document.labels.completedAt'),
  },
  data: labels(SCENARIO_DATA),
  people: {
    responsible: message('scenarios.people.responsible'),
    reviewer: message('scenarios.people.reviewer'),
    dataResponsible: message('scenarios.people.dataResponsible'),
  },
  steps: {
    ...labels(SCENARIO_STEP.fields),
    step: STEP_PLACE,
    outcomeAt: message('protocols.document.labels.at'),
    secondsSpent: message('protocols.document.labels.timeSpent'),
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

/** The names of the items of a part, where they are terms of the product. */
const ITEM_NAMES: Readonly<Record<Part, Names>> = {
  project: NONE,
  plants: NONE,
  registers: NONE,
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

/** The names of the values of a field. */
type Write = (text: string, translate: Translate) => string

const named =
  (names: Names): Write =>
  (text, translate) =>
    shownChoice(names, text, translate)
const day: Write = (text) => formatDottedDay(text)
const moment: Write = (text) => writtenMoment(text)

const FLAGS: Names = { true: message('protocols.changes.yes'), false: message('protocols.changes.no') }

const OUTCOMES: Names = {
  equal: message('protocols.changes.outcome.equal'),
  differs: message('protocols.changes.outcome.differs'),
  noRecords: message('protocols.changes.outcome.noRecords'),
  unread: message('protocols.changes.outcome.unread'),
  unsorted: message('protocols.changes.outcome.unsorted'),
  otherCurrency: message('protocols.changes.outcome.otherCurrency'),
}

/** Values that are neither texts of people nor flags. */
const WRITTEN: Readonly<Partial<Record<Part, Readonly<Record<string, Write | undefined>>>>> = {
  project: { startDate: day, endDate: day },
  status: { begunAt: moment, completedAt: moment },
  steps: {
    outcomeAt: moment,
    status: named(SCENARIO_STEP.fields.status.names),
    secondsSpent: (text) => clockText(Number(text)),
  },
  products: { sum: writtenAmount },
  receipts: { receiptType: named(RECEIPT_PHOTO.fields.receiptType.names) },
  money: { state: named(OUTCOMES), expected: writtenAmount, actual: writtenAmount },
  errors: {
    status: named(ERROR_REPORT.fields.status.names),
    detectionDate: day,
    plannedFixDate: day,
  },
}

const DATA_FIELDS: Readonly<Record<string, (typeof SCENARIO_DATA)[ScenarioDataField] | undefined>> =
  SCENARIO_DATA

function writtenValue(part: Part, field: string, text: string, translate: Translate): string {
  const ofData = part === 'data' ? DATA_FIELDS[field] : undefined
  if (ofData && ofData.kind !== 'flag') return dataText(ofData, text, translate)
  const write = WRITTEN[part]?.[field] ?? named(FLAGS)
  return write(text, translate)
}

/** Returns the text of a change. */
export function changeText(
  { part, item, field, before, after }: SnapshotChange,
  translate: Translate,
): string {
  const name = visible(shownChoice(ITEM_NAMES[part], item, translate))
  const whole = [translate(`protocols.changes.part.${part}`), name].filter(Boolean).join(' · ')
  if (field === '')
    return translate(after === null ? 'protocols.changes.itemRemoved' : 'protocols.changes.itemAdded', {
      item: whole,
    })
  // The key of a file means nothing to people.
  if (part === 'receipts' && field === 'fileKey')
    return translate('protocols.changes.otherPicture', { item: whole })
  const label = shownChoice(FIELD_NAMES[part], field, translate)
  const value = (text: string | null) =>
    text === null ? translate('protocols.changes.none') : visible(writtenValue(part, field, text, translate))
  return translate('protocols.changes.value', {
    of: item === '' ? label : `${whole}, ${label}`,
    before: value(before),
    after: value(after),
  })
}

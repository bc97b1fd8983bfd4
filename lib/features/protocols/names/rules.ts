import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'
import { dataFields, dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { COMPARISON_NAMES, RECEIPT_KINDS } from '@/lib/features/scenarios/reconciliation/values'
import { COMPLETED_STEP_STATUSES, SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { formatDottedDay, formatDottedMoment } from '@/lib/shared/dates'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import { writtenAmount } from '@/lib/shared/money'
import type {
  SnapshotComparison,
  SnapshotPerson,
  SnapshotReceipt,
  SnapshotScenario,
} from '../snapshots/contract'
import { shownChoice } from '../snapshots/rules'

// A snapshot holds texts: what the product has no name for any more is shown as it is.

type LabelOf<Key> = Key extends `protocols.document.labels.${infer Label}` ? Label : never

/** Something that a document says of a protocol. */
export type DocumentLabel = LabelOf<MessageKey>

/** Returns what something that a document says is called. */
export const labelled = (label: DocumentLabel, translate: Translate) =>
  translate(`protocols.document.labels.${label}`)

type Names = Readonly<Record<string, MessageKey>>

const TYPES: Names = Object.fromEntries(
  SCENARIO_TYPES.map((type) => [type, message(`scenarios.type.${type}`)]),
)
const COUNTS: Names = Object.fromEntries(
  Object.entries(PRODUCT_LINE).map(([name, { label }]) => [name, label]),
)
const MONEY_KINDS: Names = Object.fromEntries(
  RECEIPT_KINDS.map((kind) => [kind, message(`money.kinds.${kind}`)]),
)
const FISCAL_KINDS: Names = Object.fromEntries(
  (['1', '2', '3', '4'] as const).map((kind) => [
    kind,
    message(`scenarioParts.transactions.qr.kind.${kind}`),
  ]),
)
const REASONS: Names = {
  noRecords: message('money.reasons.noRecords'),
  unread: message('money.reasons.unread'),
  unsorted: message('money.reasons.unsorted'),
  otherCurrency: message('money.reasons.otherCurrency'),
}

/** Returns the type of a scenario in a language. */
export const typeName = (type: string, translate: Translate) => shownChoice(TYPES, type, translate)

/** Returns the status of a step in a language. */
export const stepStatusName = (status: string, translate: Translate) =>
  shownChoice(SCENARIO_STEP.fields.status.names, status, translate)

/** Returns the status of an error report in a language. */
export const errorStatusName = (status: string, translate: Translate) =>
  shownChoice(ERROR_REPORT.fields.status.names, status, translate)

/** Returns the type of a receipt photo in a language. */
export const receiptTypeName = (type: string, translate: Translate) =>
  shownChoice(RECEIPT_PHOTO.fields.receiptType.names, type, translate)

/** Returns the name of a count of product lines. */
export const countName = (count: string, translate: Translate) => shownChoice(COUNTS, count, translate)

/** Returns what a receipt counts as. */
export const moneyKindName = (kind: string, translate: Translate) => shownChoice(MONEY_KINDS, kind, translate)

/** Returns what the fiscal code of a receipt says that it is. */
export const fiscalKindName = (kind: number, translate: Translate) =>
  shownChoice(FISCAL_KINDS, String(kind), translate)

/** Returns the name of a comparison of money. */
export const comparisonName = (comparison: string, translate: Translate) =>
  shownChoice(COMPARISON_NAMES, comparison, translate)

/** Returns what came of a comparison of money. */
export function comparisonOutcome(
  { state, difference, explanation }: SnapshotComparison,
  currency: string,
  translate: Translate,
): string {
  const params = { difference: writtenAmount(difference, translate) }
  if (state === 'equal') return translate('money.state.equal')
  if (state === 'differs')
    return translate(explanation ? 'money.state.explained' : 'money.state.differs', params)
  const reason = REASONS[state]
  return reason ? translate(reason, { currency }) : state
}

/** Returns the numbers of a fiscal code. */
export const fiscalNumbers = (
  { drive, document, sign }: NonNullable<SnapshotReceipt['fiscal']>,
  translate: Translate,
) => translate('scenarioParts.transactions.qr.numbers', { drive, document, sign })

/** Returns the day and time that are printed on a receipt, such as `25.11.2026 12:34`. */
export function printedTime(time: string): string {
  const [day = '', clock = ''] = time.split('T')
  return `${formatDottedDay(day)} ${clock}`.trim()
}

/** Returns a moment as documents say it: in UTC, because they are read in many places. */
export const writtenMoment = (moment: string) => `${formatDottedMoment(moment, 'UTC')} UTC`

/** Returns the data of a scenario that say something, with their names; the flags that are set are one of them. */
export function writtenData(
  { type, data }: Pick<SnapshotScenario, 'type' | 'data'>,
  translate: Translate,
): { label: string; value: string }[] {
  const known = SCENARIO_TYPES.find((one) => one === type)
  const fields = known ? dataFields(known) : []
  const texts = fields.flatMap((field) => {
    const value = field.kind === 'flag' ? '' : dataText(field, data[field.name], translate)
    return value === '' ? [] : [{ label: translate(field.label), value }]
  })
  const flags = fields.filter(({ kind, name }) => kind === 'flag' && data[name] === true)
  const names = flags.map(({ label }) => translate(label)).join(', ')
  return names ? [...texts, { label: labelled('flags', translate), value: names }] : texts
}

/** Returns the value of a field of a scenario's data as tables show it; '' where its type does not have the field. */
export function writtenValue(name: ScenarioDataField, value: unknown, translate: Translate): string {
  if (typeof value === 'boolean') return translate(value ? 'scenarios.flag.yes' : 'scenarios.flag.no')
  return dataText(SCENARIO_DATA[name], value, translate)
}

/** Returns a person with their team. */
export const toName = ({ name, team }: SnapshotPerson) => (team ? `${name}, ${team}` : name)

/** Returns in how many steps nothing is left to do. */
export function stepsDone(steps: readonly { status: string }[]): number {
  return steps.filter(({ status }) => COMPLETED_STEP_STATUSES.some((one) => one === status)).length
}

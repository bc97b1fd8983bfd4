import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'
import { dataFields, dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { COMPARISON_NAMES, RECEIPT_KINDS } from '@/lib/features/scenarios/reconciliation/values'
import { COMPLETED_STEP_STATUSES, SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { formatDottedDay, formatDottedMoment } from '@/lib/shared/dates'
import type { DocumentBlock, DocumentColumn, DocumentFrame } from '@/lib/shared/document-blocks'
import { type Language, toLocale } from '@/lib/shared/language'
import { type MessageKey, message, NO_VALUE, type Translate } from '@/lib/shared/messages'
import { writtenAmount } from '@/lib/shared/money'
import type { Protocol, Signer, SignerChange } from '../contract'
import type {
  Snapshot,
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

/** Returns the label of a value of a document. */
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

/** Returns the name of a receipt's type. */
export const moneyKindName = (kind: string, translate: Translate) => shownChoice(MONEY_KINDS, kind, translate)

/** Returns the name of the kind of receipt that a fiscal code states. */
export const fiscalKindName = (kind: number, translate: Translate) =>
  shownChoice(FISCAL_KINDS, String(kind), translate)

/** Returns the name of a comparison of money. */
export const comparisonName = (comparison: string, translate: Translate) =>
  shownChoice(COMPARISON_NAMES, comparison, translate)

/** Returns whether two sums were compared: otherwise their difference says nothing. */
export const isCompared = ({ state }: SnapshotComparison) => state === 'equal' || state === 'differs'

/** Returns the result of a comparison of money. */
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

/** The contents of a protocol's document beside its snapshot. */
export interface ProtocolState extends Pick<Protocol, 'state' | 'signers' | 'signerChanges' | 'hash'> {
  /** Whether the stored bytes are those that were signed. */
  isIntact: boolean
}

/** The number of a hash's digits that are above each page. */
const HASH_BEGINNING = 16
/** Returns the header and the footer of each page. */
export function toFrame(
  { number, title, project, takenAt }: Snapshot,
  { state, hash }: ProtocolState,
  language: Language | null,
  translate: Translate,
): DocumentFrame {
  const name = `${translate('protocols.one', { number })} · ${title}`
  const beginning = hash?.slice(0, HASH_BEGINNING)
  return {
    title: name,
    language: toLocale(language),
    header: {
      left: name,
      right: beginning
        ? translate('protocols.document.hashBeginning', { hash: beginning })
        : translate('protocols.document.notFrozen'),
    },
    footer: `${projectName(project, translate)} · ${translate(`protocols.state.${state}`)}`,
    pageNumber: translate('protocols.document.pageNumber', { page: '{page}', pages: '{pages}' }),
    createdAt: takenAt,
  }
}

const projectName = ({ number, name }: Snapshot['project'], translate: Translate) =>
  translate('protocols.document.projectName', { number, name })

/** Returns the blocks before the chapters of the scenarios. */
export function toOpening(
  snapshot: Snapshot,
  protocol: ProtocolState,
  translate: Translate,
): DocumentBlock[] {
  const title = translate('protocols.one', { number: snapshot.number })
  const hash = protocol.hash ?? translate('protocols.document.notFrozen')
  return [
    { kind: 'title', text: title, subtitle: snapshot.title },
    ...(protocol.isIntact ? [] : [note('protocols.bytesChanged', translate)]),
    { kind: 'facts', perRow: 4, facts: openingFacts(snapshot, protocol, translate) },
    { kind: 'facts', perRow: 1, facts: [{ label: labelled('hash', translate), value: hash }] },
    section('signatures', translate),
    ...signatures(protocol.signers, translate),
    ...signerChanges(protocol.signerChanges, translate),
    section('deviations', translate),
    ...deviations(snapshot.deviations, translate),
    section('plants', translate),
    ...plants(snapshot.plants, translate),
    section('overview', translate),
    overview(snapshot.scenarios, translate),
    section('scenarios', translate),
  ]
}

const section = (label: DocumentLabel, translate: Translate): DocumentBlock => ({
  kind: 'heading',
  level: 1,
  text: labelled(label, translate),
})

const note = (key: Parameters<Translate>[0], translate: Translate): DocumentBlock => ({
  kind: 'text',
  text: translate(key),
})

function openingFacts(
  { project, takenAt, composedBy, coversProject, scenarios }: Snapshot,
  { state }: ProtocolState,
  translate: Translate,
) {
  const period = { from: formatDottedDay(project.startDate), to: formatDottedDay(project.endDate) }
  const covers = coversProject ? 'protocols.document.allScenarios' : 'protocols.document.chosenScenarios'
  const facts: [DocumentLabel, string][] = [
    ['project', projectName(project, translate)],
    ['period', translate('common.period', period)],
    ['state', translate(`protocols.state.${state}`)],
    ['takenAt', writtenMoment(takenAt)],
    ['composedBy', toName(composedBy)],
    ['covers', translate(covers)],
    ['scenarios', String(scenarios.length)],
  ]
  return facts.map(([label, value]) => ({ label: labelled(label, translate), value }))
}

type Column = [label: DocumentLabel, share: number, isNumber?: 'number']

/** Returns a table whose columns have these names and shares of the width. */
export function toTable(columns: readonly Column[], rows: string[][], translate: Translate): DocumentBlock {
  const toColumn = ([label, share, isNumber]: Column): DocumentColumn => ({
    title: labelled(label, translate),
    share,
    isNumber: isNumber === 'number',
  })
  return { kind: 'table', columns: columns.map(toColumn), rows }
}

function signatures(signers: readonly Signer[], translate: Translate): DocumentBlock[] {
  if (signers.length === 0) return [note('protocols.document.noSigners', translate)]
  const rows = signers.map((signer) => [
    String(signer.place),
    signer.person.name,
    signer.person.team,
    ...decision(signer, translate),
  ])
  const columns: Column[] = [
    ['place', 0.4, 'number'],
    ['person', 4],
    ['team', 1.5],
    ['decision', 4.5],
    ['at', 4],
    ['signedHash', 4],
  ]
  return [toTable(columns, rows, translate)]
}

function signerChanges(changes: readonly SignerChange[], translate: Translate): DocumentBlock[] {
  if (changes.length === 0) return []
  const rows = changes.map(({ place, former, latter, by, at }) => [
    String(place),
    toName(former),
    latter ? toName(latter) : translate('protocols.document.nobodySigns'),
    by.name,
    writtenMoment(at),
  ])
  const columns: Column[] = [
    ['place', 0.4, 'number'],
    ['formerSigner', 4],
    ['latterSigner', 4],
    ['changedBy', 4],
    ['at', 4],
  ]
  return [
    { kind: 'heading', level: 2, text: labelled('signerChanges', translate) },
    toTable(columns, rows, translate),
  ]
}

function decision({ signed, refused }: Signer, translate: Translate): string[] {
  if (signed) {
    const way = translate(`protocols.document.way.${signed.way}`)
    const said = `${translate('protocols.document.decision.signed')} ${way}`
    return [said, writtenMoment(signed.at), signed.hash]
  }
  if (!refused) return [translate('protocols.document.decision.none'), NO_VALUE, NO_VALUE]
  const said = `${translate('protocols.document.decision.refused')}: ${refused.reason}`
  return [said, writtenMoment(refused.at), NO_VALUE]
}

function deviations(texts: readonly string[], translate: Translate): DocumentBlock[] {
  if (texts.length === 0) return [note('protocols.document.noDeviations', translate)]
  const rows = texts.map((text, index) => [String(index + 1), text])
  return [
    toTable(
      [
        ['place', 0.4, 'number'],
        ['deviation', 24],
      ],
      rows,
      translate,
    ),
  ]
}

function plants(all: Snapshot['plants'], translate: Translate): DocumentBlock[] {
  if (all.length === 0) return [note('protocols.document.noPlants', translate)]
  const rows = all.flatMap(({ plant, cashRegisters }) =>
    cashRegisters.length === 0
      ? [[plant, NO_VALUE, NO_VALUE, NO_VALUE]]
      : cashRegisters.map(({ cashRegister, server, stand }) => [plant, cashRegister, server, stand]),
  )
  const columns: Column[] = [
    ['plant', 2],
    ['cashRegister', 4],
    ['server', 4],
    ['stand', 4],
  ]
  return [note('protocols.registersNote', translate), toTable(columns, rows, translate)]
}

function overview(scenarios: readonly SnapshotScenario[], translate: Translate): DocumentBlock {
  const rows = scenarios.map((scenario) => {
    const { number, type, plant, status, responsible, steps, marks, receipts, money, errors } = scenario
    const differing = money?.comparisons.filter(({ state }) => state === 'differs') ?? []
    const accepted = errors.filter((error) => error.accepted).length
    return [
      number,
      typeName(type, translate),
      plant,
      status,
      responsible?.name ?? NO_VALUE,
      `${stepsDone(steps)}/${steps.length}`,
      String(marks.length),
      String(receipts.length),
      money ? String(differing.length) : NO_VALUE,
      String(errors.length),
      errors.length > 0 ? `${accepted}/${errors.length}` : NO_VALUE,
    ]
  })
  const columns: Column[] = [
    ['scenario', 4],
    ['type', 2.2],
    ['plant', 2.2],
    ['status', 4],
    ['responsible', 4.5],
    ['steps', 2, 'number'],
    ['marks', 1.8, 'number'],
    ['receipts', 1.8, 'number'],
    ['differences', 3.2, 'number'],
    ['errors', 2.6, 'number'],
    ['acceptedCount', 2.4, 'number'],
  ]
  return toTable(columns, rows, translate)
}

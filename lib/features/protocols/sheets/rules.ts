import { DATA_NAMES, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import type { MessageKey, Translate } from '@/lib/shared/messages'
import { formatAmount } from '@/lib/shared/money'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import {
  comparisonName,
  comparisonOutcome,
  countName,
  type DocumentLabel,
  errorStatusName,
  fiscalKindName,
  isCompared,
  labelled,
  moneyKindName,
  type ProtocolState,
  receiptTypeName,
  stepStatusName,
  stepsDone,
  toName,
  typeName,
  writtenValue,
} from '../documents/rules'
import type { Snapshot, SnapshotScenario } from '../snapshots/contract'

interface ProtocolSheet {
  name: string
  rows: Iterable<TableCell[]>
}

const count = (value: number): TableCell => ({ kind: 'count', value })
const day = (at: string | null | undefined): TableCell => (at ? { kind: 'day', at } : '')
const moment = (at: string | null | undefined): TableCell => (at ? { kind: 'moment', at } : '')

/** An amount as a value to calculate with, unless a number can't hold it exactly. */
function amount(text: string): TableCell {
  const value = Number(text)
  return formatAmount(value) === text ? { kind: 'amount', value } : text
}

/** Moments, whose cells are in UTC. When a receipt was printed is none: its cell says what the paper says. */
const MOMENTS: ReadonlySet<DocumentLabel> = new Set([
  'at',
  'begunAt',
  'completedAt',
  'endedAt',
  'explainedAt',
  'takenAt',
  'uploadedAt',
])

function titled(column: DocumentLabel, translate: Translate): string {
  const label = labelled(column, translate)
  return MOMENTS.has(column) ? `${label} (UTC)` : label
}

/** Returns the sheets of a protocol: one for each kind of record, its rows with the number of their scenario. */
export function toSheets(snapshot: Snapshot, protocol: ProtocolState, translate: Translate): ProtocolSheet[] {
  const { scenarios, deviations } = snapshot
  const sheet = sheetMaker(translate)
  return [
    {
      name: translate('protocols.one', { number: snapshot.number }),
      rows: protocolRows(snapshot, protocol, translate),
    },
    sheet(
      'signatures',
      ['place', 'person', 'team', 'decision', 'at', 'way', 'signedHash', 'reason'],
      signatureRows(protocol, translate),
    ),
    sheet(
      'signerChanges',
      ['place', 'formerSigner', 'latterSigner', 'changedBy', 'at'],
      signerChangeRows(protocol, translate),
    ),
    { name: labelled('scenarios', translate), rows: scenarioRows(scenarios, translate) },
    ...partSheets(scenarios, translate),
    sheet(
      'deviations',
      ['place', 'deviation'],
      deviations.map((text, at) => [count(at + 1), text]),
    ),
    sheet('plants', ['plant', 'cashRegister', 'server', 'stand'], plantRows(snapshot)),
  ]
}

const sheetMaker =
  (translate: Translate) =>
  (label: DocumentLabel, columns: readonly DocumentLabel[], rows: Iterable<TableCell[]>): ProtocolSheet => ({
    name: labelled(label, translate),
    rows: withHead(
      columns.map((column) => titled(column, translate)),
      rows,
    ),
  })

/** Returns the sheets of what scenarios have several of. */
function partSheets(scenarios: readonly SnapshotScenario[], translate: Translate): ProtocolSheet[] {
  const sheet = sheetMaker(translate)
  const ofScenarios = (
    label: DocumentLabel,
    columns: readonly DocumentLabel[],
    toRows: (scenario: SnapshotScenario, translate: Translate) => TableCell[][],
  ) =>
    sheet(
      label,
      ['scenario', ...columns],
      writeRows(scenarios, (scenario) => toRows(scenario, translate)),
    )
  return [
    ofScenarios('steps', STEP_COLUMNS, stepRows),
    ofScenarios('runs', RUN_COLUMNS, runRows),
    ofScenarios('lines', ['count', 'pieces', 'sum'], lineRows),
    ofScenarios('marks', ['product', 'barcode', 'markType', 'status', 'madeUp', 'code'], markRows),
    ofScenarios('receipts', RECEIPT_COLUMNS, receiptRows),
    ofScenarios('money', ['moneyKind', 'records', 'sum', 'currency'], moneyRows),
    ofScenarios('comparisons', COMPARISON_COLUMNS, comparisonRows),
    ofScenarios('errors', ERROR_COLUMNS, errorRows),
  ]
}

function* withHead(head: TableCell[], rows: Iterable<TableCell[]>): Generator<TableCell[]> {
  yield head
  yield* rows
}

function* writeRows(
  scenarios: readonly SnapshotScenario[],
  toRows: (scenario: SnapshotScenario) => TableCell[][],
): Generator<TableCell[]> {
  for (const scenario of scenarios) for (const cells of toRows(scenario)) yield [scenario.number, ...cells]
}

function* protocolRows(
  { number, title, project, takenAt, composedBy, coversProject, scenarios }: Snapshot,
  { state, hash, isIntact }: ProtocolState,
  translate: Translate,
): Generator<TableCell[]> {
  const covers = coversProject ? 'protocols.document.allScenarios' : 'protocols.document.chosenScenarios'
  yield [translate('protocols.one', { number }), title]
  yield [labelled('project', translate), count(project.number), project.name]
  yield [labelled('period', translate), day(project.startDate), day(project.endDate)]
  yield [labelled('state', translate), translate(`protocols.state.${state}`)]
  yield [titled('takenAt', translate), moment(takenAt)]
  yield [labelled('composedBy', translate), composedBy.name, composedBy.team]
  yield [labelled('covers', translate), translate(covers)]
  yield [labelled('scenarios', translate), count(scenarios.length)]
  yield [labelled('hash', translate), hash ?? translate('protocols.document.notFrozen')]
  if (!isIntact) yield [translate('protocols.bytesChanged')]
}

function signatureRows({ signers }: ProtocolState, translate: Translate): TableCell[][] {
  return signers.map(({ place, person, signed, refused }) => [
    count(place),
    person.name,
    person.team,
    translate(`protocols.document.decision.${signed ? 'signed' : refused ? 'refused' : 'none'}`),
    moment(signed?.at ?? refused?.at),
    signed ? translate(`protocols.document.way.${signed.way}`) : '',
    signed?.hash ?? '',
    refused?.reason ?? '',
  ])
}

const signerChangeRows = ({ signerChanges }: ProtocolState, translate: Translate): TableCell[][] =>
  signerChanges.map(({ place, former, latter, by, at }) => [
    count(place),
    toName(former),
    latter ? toName(latter) : translate('protocols.document.nobodySigns'),
    by.name,
    moment(at),
  ])

const PEOPLE = ['responsible', 'reviewer', 'dataResponsible'] as const

function* scenarioRows(scenarios: readonly SnapshotScenario[], translate: Translate): Generator<TableCell[]> {
  const label = (name: DocumentLabel) => titled(name, translate)
  const dataLabels = DATA_NAMES.map((name) => translate(SCENARIO_DATA[name].label))
  const counted: DocumentLabel[] = ['steps', 'stepsDone', 'marks', 'receipts', 'errors', 'acceptedCount']
  yield [
    ...(['scenario', 'type', 'status', 'begunAt', 'completedAt', ...PEOPLE] as const).map(label),
    ...dataLabels,
    ...counted.map(label),
  ]
  for (const scenario of scenarios) {
    const { number, type, status, begunAt, completedAt, data, steps, marks, receipts, errors } = scenario
    const accepted = errors.filter((error) => error.accepted)
    yield [
      number,
      typeName(type, translate),
      status,
      moment(begunAt),
      moment(completedAt),
      ...PEOPLE.map((role) => scenario[role]?.name ?? ''),
      ...DATA_NAMES.map((name) => writtenValue(name, data[name], translate)),
      count(steps.length),
      count(stepsDone(steps)),
      ...[marks, receipts, errors, accepted].map(({ length }) => count(length)),
    ]
  }
}

const OUTCOME = ['responsible', 'status', 'comment', 'secondsSpent'] as const

function outcomeCells(
  { responsible, status, comment, secondsSpent }: SnapshotScenario['runs'][number]['outcomes'][number],
  translate: Translate,
): TableCell[] {
  return [responsible, stepStatusName(status, translate), comment, count(secondsSpent)]
}

const STEP_COLUMNS: readonly DocumentLabel[] = [
  'stepPlace',
  'stepNumber',
  'description',
  'systemComponent',
  'expectedResult',
  'at',
  ...OUTCOME,
]

const stepRows = ({ steps }: SnapshotScenario, translate: Translate): TableCell[][] =>
  steps.map((step) => [
    count(step.step),
    step.number,
    step.description,
    step.systemComponent,
    step.expectedResult,
    moment(step.outcomeAt),
    ...outcomeCells(step, translate),
  ])

const RUN_COLUMNS: readonly DocumentLabel[] = [
  'run',
  'endedBy',
  'endedAt',
  'stepPlace',
  'stepNumber',
  'description',
  ...OUTCOME,
]

const runRows = ({ runs }: SnapshotScenario, translate: Translate): TableCell[][] =>
  runs.flatMap(({ number, endedBy, endedAt, outcomes }) =>
    outcomes.map((outcome) => [
      count(number),
      endedBy,
      moment(endedAt),
      count(outcome.step),
      outcome.number,
      outcome.description,
      ...outcomeCells(outcome, translate),
    ]),
  )

const lineRows = ({ products }: SnapshotScenario, translate: Translate) =>
  products.sums.map((one) => [countName(one.count, translate), count(one.pieces), amount(one.sum)])

const flagWord = (isSet: boolean): MessageKey => (isSet ? 'scenarios.flag.yes' : 'scenarios.flag.no')

const markRows = ({ marks }: SnapshotScenario, translate: Translate) =>
  marks.map(({ product, barcode, codeType, status, isMadeUp, code }) => [
    product,
    barcode,
    codeType,
    status,
    translate(flagWord(isMadeUp)),
    code,
  ])

const RECEIPT_COLUMNS = [
  'receiptType',
  'file',
  'uploadedAt',
  'country',
  'fiscalKind',
  'printedAt',
  'sum',
  'drive',
  'fiscalDocument',
  'sign',
  'codeText',
  'fileHash',
] as const

const receiptRows = ({ receipts }: SnapshotScenario, translate: Translate) =>
  receipts.map(({ receiptType, filename, uploadedAt, country, fiscal, text, fileHash }) => [
    receiptTypeName(receiptType, translate),
    filename,
    moment(uploadedAt),
    country ?? '',
    fiscal ? fiscalKindName(fiscal.kind, translate) : '',
    // As it is printed, whatever the zone: the cell says the same.
    moment(fiscal && `${fiscal.time}Z`),
    fiscal ? amount(fiscal.sum) : '',
    fiscal?.drive ?? '',
    fiscal?.document ?? '',
    fiscal?.sign ?? '',
    text,
    fileHash ?? '',
  ])

function moneyRows({ money }: SnapshotScenario, translate: Translate): TableCell[][] {
  if (!money) return []
  const { receipts, financials, currency } = money
  const kinds = receipts.map((one) => ({ ...one, kind: moneyKindName(one.kind, translate) }))
  const rows = [...kinds, { ...financials, kind: labelled('financials', translate) }]
  return rows.map((row) => [row.kind, count(row.count), amount(row.sum), currency])
}

const COMPARISON_COLUMNS = [
  'comparison',
  'expected',
  'actual',
  'difference',
  'currency',
  'outcome',
  'explanation',
  'explainedBy',
  'explainedAt',
] as const

function comparisonRows({ money }: SnapshotScenario, translate: Translate): TableCell[][] {
  return (money?.comparisons ?? []).map((one) => [
    comparisonName(one.comparison, translate),
    amount(one.expected),
    amount(one.actual),
    // One that nobody claims would be summed up.
    isCompared(one) ? amount(one.difference) : '',
    money?.currency ?? '',
    comparisonOutcome(one, money?.currency ?? '', translate),
    one.explanation?.comment ?? '',
    one.explanation?.by ?? '',
    moment(one.explanation?.at),
  ])
}

const ERROR_COLUMNS = [
  'description',
  'blocker',
  'status',
  'author',
  'responsible',
  'errorStep',
  'detected',
  'plannedFix',
  'accepted',
  'acceptedComment',
] as const

const errorRows = ({ errors }: SnapshotScenario, translate: Translate) =>
  errors.map((error) => [
    error.description,
    translate(flagWord(error.isBlocker)),
    errorStatusName(error.status, translate),
    error.author,
    error.responsible,
    error.stepName,
    day(error.detectionDate),
    day(error.plannedFixDate),
    error.accepted?.by.name ?? '',
    error.accepted?.comment ?? '',
  ])

const plantRows = ({ plants }: Snapshot): TableCell[][] =>
  plants.flatMap(({ plant, cashRegisters }) =>
    cashRegisters.length === 0
      ? [[plant]]
      : cashRegisters.map(({ cashRegister, server, stand }) => [plant, cashRegister, server, stand]),
  )

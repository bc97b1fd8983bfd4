import { drawnMark } from '@/lib/features/scenarios/marks/rules'
import { BRAND_TYPES } from '@/lib/features/scenarios/marks/values'
import { clockText } from '@/lib/features/scenarios/steps/rules'
import { findChoice } from '@/lib/shared/choices'
import { formatDottedDay } from '@/lib/shared/dates'
import type { DocumentBlock, DocumentCard } from '@/lib/shared/document-blocks'
import { NO_VALUE, type Translate } from '@/lib/shared/messages'
import { writtenAmount } from '@/lib/shared/money'
import {
  comparisonName,
  comparisonOutcome,
  countName,
  type DocumentLabel,
  errorStatusName,
  fiscalKindName,
  fiscalNumbers,
  isCompared,
  labelled,
  moneyKindName,
  printedTime,
  receiptTypeName,
  stepStatusName,
  stepsDone,
  toName,
  toTable,
  typeName,
  writtenData,
  writtenMoment,
} from '../documents/rules'
import type { SnapshotError, SnapshotMark, SnapshotReceipt, SnapshotScenario } from '../snapshots/contract'
import { stepsPeriod } from '../snapshots/rules'

/** The pictures of receipts by the keys of their files, as JPEG; one that is missing can't be read. */
export type Pictures = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** In points. */
const MARK_SIZE = { width: 54, height: 54 }
const RECEIPT_SIZE = { width: 84, height: 120 }
/** The number of a picture's hash that its caption has. */
const HASH_BEGINNING = 16

/** Returns the chapter of a scenario: what a protocol says of it. */
export function toChapter(
  scenario: SnapshotScenario,
  pictures: Pictures,
  translate: Translate,
): DocumentBlock[] {
  const { number, type, status } = scenario
  return [
    { kind: 'heading', level: 2, text: [number, typeName(type, translate), status].join(' · ') },
    { kind: 'facts', perRow: 6, facts: facts(scenario, translate) },
    ...steps(scenario, translate),
    ...runs(scenario, translate),
    ...lines(scenario, translate),
    ...marks(scenario, translate),
    ...receipts(scenario, pictures, translate),
    ...money(scenario, translate),
    ...errors(scenario, translate),
  ]
}

const heading = (text: string): DocumentBlock => ({ kind: 'heading', level: 3, text })

function facts(scenario: SnapshotScenario, translate: Translate) {
  const people = (['responsible', 'reviewer', 'dataResponsible'] as const).flatMap((role) => {
    const person = scenario[role]
    return person ? [{ label: labelled(role, translate), value: toName(person) }] : []
  })
  return [...times(scenario, translate), ...people, ...writtenData(scenario, translate)]
}

/** Returns when a scenario was tested, as far as its snapshot says it. */
function times(scenario: SnapshotScenario, translate: Translate) {
  const period = stepsPeriod(scenario)
  const said: [DocumentLabel, string | null | undefined][] = [
    ['begunAt', scenario.begunAt && writtenMoment(scenario.begunAt)],
    [
      'stepsPeriod',
      period &&
        translate('common.period', { from: writtenMoment(period.from), to: writtenMoment(period.to) }),
    ],
    ['completedAt', scenario.completedAt && writtenMoment(scenario.completedAt)],
  ]
  return said.flatMap(([label, value]) => (value ? [{ label: labelled(label, translate), value }] : []))
}

const writtenTime = (seconds: number) => (seconds > 0 ? clockText(seconds) : '')

function steps({ steps: all }: SnapshotScenario, translate: Translate): DocumentBlock[] {
  if (all.length === 0) return []
  const count = { done: stepsDone(all), total: all.length }
  const rows = all.map((step) => [
    String(step.step),
    step.number,
    joined([step.description, step.systemComponent && `[${step.systemComponent}]`]),
    step.expectedResult,
    step.responsible,
    stepStatusName(step.status, translate),
    step.outcomeAt ? writtenMoment(step.outcomeAt) : '',
    step.comment,
    writtenTime(step.secondsSpent),
  ])
  return [
    heading(translate('protocols.document.stepsOf', count)),
    toTable(
      [
        ['stepPlace', 0.8, 'number'],
        ['stepNumber', 2],
        ['description', 8],
        ['expectedResult', 7],
        ['responsible', 3.6],
        ['status', 3],
        ['at', 3.2],
        ['comment', 5],
        ['timeSpent', 2, 'number'],
      ],
      rows,
      translate,
    ),
  ]
}

const joined = (texts: readonly string[]) => texts.filter(Boolean).join(' ')

function runs({ runs: all }: SnapshotScenario, translate: Translate): DocumentBlock[] {
  return all.flatMap(({ number, endedBy, endedAt, outcomes }) => [
    heading(translate('protocols.document.endedRun', { number, name: endedBy, at: writtenMoment(endedAt) })),
    toTable(
      [
        ['stepPlace', 0.8, 'number'],
        ['stepNumber', 2],
        ['description', 13],
        ['responsible', 3.6],
        ['status', 3],
        ['comment', 7],
        ['timeSpent', 2, 'number'],
      ],
      outcomes.map((outcome) => [
        String(outcome.step),
        outcome.number,
        outcome.description,
        outcome.responsible,
        stepStatusName(outcome.status, translate),
        outcome.comment,
        writtenTime(outcome.secondsSpent),
      ]),
      translate,
    ),
  ])
}

function lines({ products }: SnapshotScenario, translate: Translate): DocumentBlock[] {
  if (products.lines === 0) return []
  const sums = products.sums.map(({ count, pieces, sum }) => ({
    label: countName(count, translate),
    value: translate('protocols.document.piecesAndSum', { pieces, sum: writtenAmount(sum, translate) }),
  }))
  return [
    heading(translate('protocols.document.linesOf', { count: products.lines })),
    { kind: 'facts', perRow: 5, facts: sums },
  ]
}

function marks({ marks: all }: SnapshotScenario, translate: Translate): DocumentBlock[] {
  if (all.length === 0) return []
  return [
    heading(translate('protocols.document.marksOf', { count: all.length })),
    { kind: 'cards', perRow: 3, figure: MARK_SIZE, cards: all.map((mark) => markCard(mark, translate)) },
  ]
}

function markCard(mark: SnapshotMark, translate: Translate): DocumentCard {
  const brandType = findChoice(BRAND_TYPES, mark.codeType) ?? 'КМДМ'
  const { kind, code } = drawnMark({ brand: mark.code, brandType })
  const madeUp = mark.isMadeUp ? labelled('madeUp', translate) : ''
  return {
    figure: { kind: 'code', codeKind: kind, code, ifMissing: translate('protocols.document.notDrawn') },
    lines: [
      mark.product || mark.barcode || NO_VALUE,
      [mark.codeType, mark.status, madeUp].filter(Boolean).join(' · '),
      ...(mark.product && mark.barcode ? [mark.barcode] : []),
      mark.code,
    ],
  }
}

function receipts(
  { receipts: all }: SnapshotScenario,
  pictures: Pictures,
  translate: Translate,
): DocumentBlock[] {
  if (all.length === 0) return []
  return [
    heading(translate('protocols.document.receiptsOf', { count: all.length })),
    {
      kind: 'cards',
      perRow: 2,
      figure: RECEIPT_SIZE,
      cards: all.map((receipt) => receiptCard(receipt, pictures, translate)),
    },
  ]
}

function receiptCard(receipt: SnapshotReceipt, pictures: Pictures, translate: Translate): DocumentCard {
  const hash = receipt.fileHash?.slice(0, HASH_BEGINNING)
  return {
    figure: {
      kind: 'picture',
      bytes: pictures.get(receipt.fileKey) ?? null,
      ifMissing: translate('protocols.document.notReadable'),
    },
    lines: [
      receiptTypeName(receipt.receiptType, translate),
      ...fiscalLines(receipt, translate),
      receipt.filename,
      `${labelled('uploadedAt', translate)}: ${writtenMoment(receipt.uploadedAt)}`,
      ...(hash ? [translate('protocols.document.hashBeginning', { hash })] : []),
    ],
  }
}

function fiscalLines({ fiscal, text, country }: SnapshotReceipt, translate: Translate): string[] {
  if (!fiscal) return [joined([country ?? '', text]) || translate('protocols.document.noCode')]
  const sum = writtenAmount(fiscal.sum, translate)
  return [
    `${fiscalKindName(fiscal.kind, translate)} · ${sum}`,
    printedTime(fiscal.time),
    fiscalNumbers(fiscal, translate),
  ]
}

function money({ money: sums }: SnapshotScenario, translate: Translate): DocumentBlock[] {
  if (!sums) return []
  const { currency, financials, photos } = sums
  const written = (counted: { count: number; sum: string }) =>
    translate('protocols.document.countAndSum', {
      count: counted.count,
      sum: writtenAmount(counted.sum, translate),
    })
  const counts = [
    ...sums.receipts.map((one) => ({ label: moneyKindName(one.kind, translate), value: written(one) })),
    { label: labelled('financials', translate), value: written(financials) },
    { label: translate('protocols.document.photosWaiting'), value: photos.waiting },
    { label: translate('protocols.document.photosWithoutSum'), value: photos.withoutSum },
  ].filter(({ value }) => value !== 0)
  return [
    heading(translate('protocols.document.moneyIn', { currency: currency || NO_VALUE })),
    { kind: 'facts', perRow: 5, facts: counts.map(({ label, value }) => ({ label, value: String(value) })) },
    ...comparisons(sums, translate),
  ]
}

function comparisons(
  { comparisons: all, currency }: NonNullable<SnapshotScenario['money']>,
  translate: Translate,
): DocumentBlock[] {
  if (all.length === 0) return []
  const rows = all.map((comparison) => [
    comparisonName(comparison.comparison, translate),
    writtenAmount(comparison.expected, translate),
    writtenAmount(comparison.actual, translate),
    isCompared(comparison) ? writtenAmount(comparison.difference, translate) : NO_VALUE,
    comparisonOutcome(comparison, currency, translate),
    comparison.explanation
      ? translate('protocols.document.explainedBy', {
          comment: comparison.explanation.comment,
          name: comparison.explanation.by,
          at: writtenMoment(comparison.explanation.at),
        })
      : '',
  ])
  return [
    toTable(
      [
        ['comparison', 7],
        ['expected', 3, 'number'],
        ['actual', 3, 'number'],
        ['difference', 3, 'number'],
        ['outcome', 6],
        ['explanation', 8],
      ],
      rows,
      translate,
    ),
  ]
}

function errors({ errors: all }: SnapshotScenario, translate: Translate): DocumentBlock[] {
  if (all.length === 0) return []
  return [
    heading(translate('protocols.document.errorsOf', { count: all.length })),
    toTable(
      [
        ['description', 9],
        ['errorStep', 5],
        ['status', 3],
        ['author', 3.6],
        ['responsible', 3.6],
        ['detected', 2.8],
        ['plannedFix', 2.8],
        ['accepted', 6],
      ],
      all.map((error) => errorRow(error, translate)),
      translate,
    ),
  ]
}

function errorRow(error: SnapshotError, translate: Translate): string[] {
  const { accepted, plannedFixDate } = error
  const blocker = error.isBlocker ? `${labelled('blocker', translate)}. ` : ''
  return [
    blocker + error.description,
    error.stepName,
    errorStatusName(error.status, translate),
    error.author,
    error.responsible,
    formatDottedDay(error.detectionDate),
    plannedFixDate ? formatDottedDay(plannedFixDate) : NO_VALUE,
    accepted
      ? [toName(accepted.by), accepted.comment].filter(Boolean).join(': ')
      : labelled('notAccepted', translate),
  ]
}

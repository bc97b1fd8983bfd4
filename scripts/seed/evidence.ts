import { reportedLineName, reportedStepName, toLineNames } from '@/lib/features/scenarios/error-reports/rules'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { toDecimal } from '@/lib/features/scenarios/products/values'
import type { MoneyFacts } from '@/lib/features/scenarios/reconciliation/rules'
import { compareMoney } from '@/lib/features/scenarios/reconciliation/rules'
import type { Prisma } from '@/lib/server/db'
import { HOUR_MS } from '@/lib/shared/dates'
import { type CommentRow, commentRow } from '@/tests/factories/comment'
import type { Draw } from '@/tests/factories/draw'
import type { errorReportRow } from '@/tests/factories/error-report'
import type { FinancialRecordRow } from '@/tests/factories/financial-record'
import type { scenarioRow } from '@/tests/factories/scenario'
import type { ScenarioStepRow } from '@/tests/factories/scenario-step'
import type { Line } from './parts'
import type { World } from './world'

type Report = ReturnType<typeof errorReportRow>
type Scenario = ReturnType<typeof scenarioRow>

const REPORT_COMMENTS = [
  'Повторил на второй кассе: то же самое.',
  '<@>, посмотри, пожалуйста, логи за это время.',
  'В логе кассы:\n```\n14:02:11 WARN  mark.check code=422 gtin=04600000000015\n```',
  'Исправление уже на стенде, можно проверять.',
  'Ждём ответа поставщика.',
]
const SCENARIO_COMMENTS = [
  'Данные готовы, корзина с маркой добавлена.',
  'Продолжу завтра с шага с возвратом.',
  '<@>, проверь, пожалуйста, чек возврата.',
]
const EXPLANATIONS = [
  'Возврат проведён в учёте следующим днём.',
  'Скидка по промокоду отражена отдельным документом.',
  'Сумма округлена до рубля при выгрузке.',
]

/** The money that differs is explained in every fourth scenario of a project. */
const EXPLAINED_EVERY = 4

/** Returns reports with the step that failed and the product lines that they are about, and the links to these. */
export function placeReports<Kind extends Report>(
  draw: Draw,
  reports: readonly Kind[],
  { lines, steps }: { lines: readonly Line[]; steps: readonly ScenarioStepRow[] },
): { reports: Kind[]; links: Prisma.ErrorReportLineCreateManyInput[] } {
  const links: Prisma.ErrorReportLineCreateManyInput[] = []
  const placed = reports.map((report) => {
    const step = steps.find(({ status }) => status === 'Error') ?? draw.pick(steps)
    const wrong = draw.chance(0.6) ? draw.pickSome(lines, 1) : []
    const own = wrong.map(({ id, name, position }) => ({
      errorReportId: report.id,
      lineId: id,
      name: reportedLineName(name, position + 1),
    }))
    links.push(...own)
    const { number = '', description = '' } = step
    return {
      ...report,
      stepId: step.id,
      stepName: reportedStepName({ step: step.step, number, description }),
      lineNames: toLineNames(own.map(({ name }) => name)),
    }
  })
  return { reports: placed, links }
}

const isUnsolved = ({ status }: Report) => UNSOLVED_ERROR_STATUSES.some((unsolved) => unsolved === status)

/** Returns the links by which another scenario waits for some of the unsolved reports. */
export function makeBlocks(
  draw: Draw,
  reports: readonly Report[],
  otherId: string | null,
): Prisma.ErrorBlockCreateManyInput[] {
  if (otherId === null) return []
  return reports
    .filter((report) => isUnsolved(report) && draw.chance(0.5))
    .map(({ id, createdAt }) => ({ errorReportId: id, scenarioId: otherId, createdAt }))
}

/** Returns the comments of people on a scenario and on its unsolved reports. */
export function makeComments(
  { evidence: draw, workers, now }: World,
  { id: scenarioId, updatedAt }: Scenario,
  reports: readonly Report[],
): CommentRow[] {
  const write = (text: string, after: Date, of: { errorReportId: string | null }): CommentRow => {
    const [author, other] = draw.pickSome(workers, 2)
    const at = draw.moment(after, new Date(Math.min(now.getTime(), after.getTime() + 8 * HOUR_MS)))
    const mentioned = text.replace('<@>', `<@${other?.id}>`)
    return commentRow(draw, at, { ...of, scenarioId, authorId: author?.id ?? '', text: mentioned })
  }
  return [
    ...reports
      .filter(isUnsolved)
      .flatMap(({ id: errorReportId, createdAt }) =>
        draw
          .pickSome(REPORT_COMMENTS, draw.integer(0, 2))
          .map((text) => write(text, createdAt, { errorReportId })),
      ),
    ...(draw.chance(0.1) ? [write(draw.pick(SCENARIO_COMMENTS), updatedAt, { errorReportId: null })] : []),
  ]
}

const toHundredths = (decimal: unknown) => BigInt(String(decimal).replace('.', ''))

/** Returns explanations of some of the differences between a scenario's lines and its financial records. */
export function makeExplanations(
  { evidence: draw, workers }: World,
  scenario: Scenario,
  { lines, records }: { lines: readonly Line[]; records: readonly FinancialRecordRow[] },
): Prisma.MoneyExplanationCreateManyInput[] {
  if (scenario.type !== 'orders') return []
  const facts: MoneyFacts = {
    // Nobody explains what was not filled in.
    isFinished: false,
    shipment: scenario.shipment,
    payment: scenario.payment,
    currency: scenario.currency,
    lines: lines.map((line) => ({ id: line.id, price: toHundredths(line.priceWithBonuses), counts: line })),
    receipts: [],
    isUnread: false,
    transactions: [],
    records: records.map(({ id, amount }) => ({ id, amount: toHundredths(amount) })),
  }
  return compareMoney(facts)
    .filter(({ state }) => state === 'differs')
    .filter(() => scenario.runningNumber % EXPLAINED_EVERY === 0)
    .map(({ comparison, expected, actual }) => ({
      scenarioId: scenario.id,
      comparison,
      expected: toDecimal(expected),
      actual: toDecimal(actual),
      comment: draw.pick(EXPLANATIONS),
      explainedById: draw.pick(workers).id,
      explainedAt: scenario.updatedAt,
    }))
}

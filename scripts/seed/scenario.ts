import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { formatScenarioNumber } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { DAY_MS, HOUR_MS } from '@/lib/shared/dates'
import { errorReportRow } from '@/tests/factories/error-report'
import { historyEventRow } from '@/tests/factories/history-event'
import { scenarioRow } from '@/tests/factories/scenario'
import { makeBlocks, makeComments, makeExplanations, placeReports } from './evidence'
import { makeDocuments, makeFinancials, makeLines, makeMarks, makeTransactions } from './parts'
import { makeSteps } from './steps'
import type { Store } from './store'
import { changesTo, STAGE, type StatusChange } from './timeline'
import type { World } from './world'

const UNSOLVED = ['open', 'open', 'in_progress', 'need_test'] as const
const SOLVED = ['closed', 'closed', 'resolved', 'no_relevant'] as const

interface Plan {
  project: { id: string; projectNumber: number; milestoneIds: readonly string[] }
  runningNumber: number
  /** Its place among the project's scenarios, as a share of them. */
  share: number
  /** The project's scenario before it. */
  previousId: string | null
  status: ScenarioStatus
  createdAt: Date
  steps: number
}

/** Stores one scenario with everything in it and the history by which it came to its status. Returns its id. */
export function addScenario(world: World, store: Store, plan: Plan): string {
  const { draw, evidence, workers, attachments } = world
  const basket = draw.pick(world.baskets)
  const [responsible, reviewer, dataResponsible] = draw.pickSome(workers, 3)
  const changes = changesTo(draw, plan.status, plan.createdAt, world.now)
  const changedAt = changes.at(-1)?.at ?? plan.createdAt
  const reports = makeReports(world, changes, plan.status)
  const allReports = reports.flatMap((report) => [report, ...makeFurtherReports(world, report, plan)])
  const scenario = scenarioRow(draw, plan.createdAt, {
    projectId: plan.project.id,
    runningNumber: plan.runningNumber,
    scenarioNumber: formatScenarioNumber(plan.project.projectNumber, plan.runningNumber),
    status: plan.status,
    needsErrorReport: reports.length < changes.filter(({ to }) => to === SCENARIO_STATUS.failed).length,
    basketNumber: basket.basket.number,
    responsibleId: responsible?.id ?? null,
    reviewerId: draw.chance(0.7) ? (reviewer?.id ?? null) : null,
    dataResponsibleId: draw.chance(0.5) ? (dataResponsible?.id ?? null) : null,
    milestoneId: evidence.chance(0.8) ? (plan.project.milestoneIds[plan.share > 0.5 ? 1 : 0] ?? null) : null,
    version: 1 + changes.length,
    updatedAt: changedAt,
  })
  const stage = STAGE[plan.status]
  const lines = makeLines(draw, scenario, basket, stage)
  store.add('Scenario', [scenario])
  store.add('ProductLine', lines)
  store.add('ProductMark', makeMarks(draw, scenario, basket, stage))
  store.add('ScenarioDocument', makeDocuments(draw, scenario, stage))
  store.add('Transaction', makeTransactions(draw, scenario, stage))
  const records = makeFinancials(draw, scenario, lines, stage)
  store.add('FinancialRecord', records)
  const steps = makeSteps(world, scenario, {
    count: plan.steps,
    responsible: responsible?.name ?? '',
    stage,
  })
  store.add('ScenarioStep', steps)
  const own = allReports.map((report) => ({ ...report, scenarioId: scenario.id }))
  const placed = placeReports(evidence, own, { lines, steps })
  store.add('ErrorReport', placed.reports)
  store.add('ErrorReportLine', placed.links)
  for (const { id, createdAt, stepId } of placed.reports) {
    attachments.add({ owner: 'error_report', ownerId: id }, createdAt)
    if (stepId !== null) attachments.add({ owner: 'step', ownerId: stepId }, createdAt)
  }
  store.add('ErrorBlock', makeBlocks(evidence, placed.reports, plan.previousId))
  store.add('Comment', makeComments(world, scenario, placed.reports))
  store.add('MoneyExplanation', makeExplanations(world, scenario, { lines, records }))
  store.add(
    'HistoryEvent',
    makeHistory(world, scenario, { changes, reports: allReports, actorIds: [responsible?.id, reviewer?.id] }),
  )
  return scenario.id
}

type Report = Omit<ReturnType<typeof errorReportRow>, 'scenarioId'> & { authorUserId: string }

/** A report for each failure, a little later; of the failure that lasts one in five waits for its report. */
function makeReports(
  { draw, now, workers }: World,
  changes: StatusChange[],
  status: ScenarioStatus,
): Report[] {
  return changes
    .filter(({ to }) => to === SCENARIO_STATUS.failed)
    .flatMap(({ at }) => {
      const lasts = status === SCENARIO_STATUS.failed || status === SCENARIO_STATUS.completedWithErrors
      const [author, responsible] = draw.pickSome(workers, 2)
      if (!author || !responsible || (status === SCENARIO_STATUS.failed && draw.chance(0.2))) return []
      const reportedAt = new Date(Math.min(now.getTime(), at.getTime() + HOUR_MS / 4))
      const report = errorReportRow(draw, reportedAt, {
        scenarioId: '',
        author: author.name,
        responsible: responsible.name,
        responsibleUserId: responsible.id,
        status: draw.pick(lasts ? UNSOLVED : SOLVED),
        ...(lasts && { solution: '' }),
      })
      return [{ ...report, authorUserId: author.id }]
    })
}

/** How many of the further reports of a failure that lasts are still unsolved. */
const UNSOLVED_SHARE = 0.15

/** Further reports of a failure within the week after its first one, of which most are solved. */
function makeFurtherReports(
  { evidence: draw, now, workers, size: { reportsPerFailure } }: World,
  first: Report,
  { runningNumber }: Plan,
): Report[] {
  const further = (reportsPerFailure[runningNumber % reportsPerFailure.length] ?? 1) - 1
  const lasts = UNSOLVED.some((status) => status === first.status)
  return Array.from({ length: further }, () => {
    const until = new Date(Math.min(now.getTime(), first.createdAt.getTime() + 7 * DAY_MS))
    const [author = draw.pick(workers), responsible = author] = draw.pickSome(workers, 2)
    const isUnsolved = lasts && draw.chance(UNSOLVED_SHARE)
    const report = errorReportRow(draw, draw.moment(first.createdAt, until), {
      scenarioId: '',
      author: author.name,
      responsible: responsible.name,
      responsibleUserId: responsible.id,
      status: draw.pick(isUnsolved ? UNSOLVED : SOLVED),
      ...(isUnsolved && { solution: '' }),
    })
    return { ...report, authorUserId: author.id }
  })
}

function makeHistory(
  { draw, workers }: World,
  scenario: ReturnType<typeof scenarioRow>,
  happened: { changes: StatusChange[]; reports: Report[]; actorIds: (string | undefined)[] },
) {
  const actors = happened.actorIds.flatMap((id) => id ?? [])
  const actorId = () => (actors.length > 0 ? draw.pick(actors) : draw.pick(workers).id)
  const about = {
    projectId: scenario.projectId,
    scenarioId: scenario.id,
    subject: 'scenario',
    subjectId: scenario.id,
    label: scenario.scenarioNumber,
  }
  return [
    historyEventRow(draw, scenario.createdAt, {
      ...about,
      action: 'created',
      toStatus: SCENARIO_STATUS.new,
      actorId: actorId(),
    }),
    ...happened.changes.map(({ from, to, at }) =>
      historyEventRow(draw, at, {
        ...about,
        action: 'status_changed',
        fromStatus: from,
        toStatus: to,
        actorId: actorId(),
      }),
    ),
    ...happened.reports.map((report) =>
      historyEventRow(draw, report.createdAt, {
        ...about,
        subject: 'error_report',
        subjectId: report.id,
        label: '',
        action: 'created',
        toStatus: 'open',
        actorId: report.authorUserId,
      }),
    ),
  ]
}

import 'server-only'
import { scenarioStatusSchema } from '@/lib/features/scenarios/contract'
import { copyChosenScenarios, countCopiesOfProject } from '@/lib/features/scenarios/copies/service'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import type { TransactionClient } from '@/lib/server/db'
import { recordHistoryEntries } from '@/lib/server/history'
import { projectNotFound } from '@/lib/server/parents'
import { NOT_DELETED } from '@/lib/server/rows'
import type { Actor } from '@/lib/shared/actor'
import { formatDay, parseDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { parseProjectNumber } from '@/lib/shared/project-number'
import type { ProjectCreation } from '../contract'
import { milestoneLabel } from '../deadlines/rules'
import { findProject } from '../queries'
import { toProjectKey } from '../rules'
import type { CopyPreview, CopyPreviewQuery } from './contract'
import { countSurroundings, type MilestoneCopy, storeMilestoneCopies } from './queries'
import { moveDay } from './rules'

/**
 * Returns the parts that a new project can copy from the project with this id or number, and how many of each kind are in
 * the chosen scenarios.
 * @throws AppError `not_found`.
 */
export async function copyPreview(reference: string, choice: CopyPreviewQuery): Promise<CopyPreview> {
  const key = toProjectKey(reference)
  const project = key && (await findProject(key))
  if (!project) throw projectNotFound()
  const [{ statuses, ...surroundings }, copied] = await Promise.all([
    countSurroundings(project.id),
    countCopiesOfProject(project.id, choice),
  ])
  return {
    name: project.name,
    startDate: formatDay(project.startDate),
    statuses: statuses.map(({ status, count }) => ({ status: scenarioStatusSchema.parse(status), count })),
    copied,
    ...surroundings,
  }
}

/** A project that another one is copied from. */
interface Source {
  id: string
  startDate: Date
}

/**
 * Returns the project that a new one copies from, null where it copies nothing. Called before that one is there, whose
 * number may be the one asked for.
 * @throws AppError `not_found` where there is none of the number.
 */
export async function findCopySource(
  tx: TransactionClient,
  { copyScenarios, copyMilestones, sourceProjectNumber }: ProjectCreation,
): Promise<Source | null> {
  if (!copyScenarios && !copyMilestones) return null
  const projectNumber = parseProjectNumber(String(sourceProjectNumber))
  const source =
    projectNumber &&
    (await tx.project.findUnique({
      where: { projectNumber, ...NOT_DELETED },
      select: { id: true, startDate: true },
    }))
  if (!source) throw new AppError('not_found', 'projects.sourceNotFound')
  return source
}

interface NewCopy {
  source: Source
  creation: ProjectCreation
  /** The project that was created in the same transaction. */
  toProjectId: string
}

/**
 * Copies into a new project what its creation asks for of another one: milestones with their days moved, and scenarios.
 * @throws AppError `invalid` where a day would be past all years.
 */
export async function copyIntoNewProject(
  tx: TransactionClient,
  actor: Actor,
  { source, creation, toProjectId }: NewCopy,
): Promise<void> {
  const { copyScenarios, copyMilestones } = creation
  const copies = copyMilestones ? await planMilestones(tx, source, creation.startDate) : []
  await storeMilestoneCopies(tx, toProjectId, copies)
  await recordHistoryEntries(
    tx,
    copies.map(({ id, name, day }) => ({
      projectId: toProjectId,
      subject: 'milestone',
      subjectId: id,
      label: milestoneLabel({ name, day }),
      action: 'created',
      actorId: actor.userId,
    })),
  )
  if (!copyScenarios) return
  await copyChosenScenarios(tx, {
    fromProjectId: source.id,
    toProjectId,
    choice: {
      statuses: [...(creation.copyUnstarted ? [SCENARIO_STATUS.new] : []), ...creation.copyStatuses],
      numbers: creation.copyNumbers,
    },
    parts: creation.copyParts,
    milestones: new Map(copies.map(({ from, id }) => [from, id])),
    actor,
  })
}

async function planMilestones(
  tx: TransactionClient,
  source: Source,
  startDate: Date,
): Promise<MilestoneCopy[]> {
  const rows = await tx.milestone.findMany({
    where: { projectId: source.id, ...NOT_DELETED },
    orderBy: { id: 'asc' },
  })
  const move = { from: formatDay(source.startDate), to: formatDay(startDate) }
  return rows.map(({ id: from, name, day }) => {
    const moved = moveDay(formatDay(day), move)
    if (!parseDay(moved)) {
      throw new AppError('invalid', 'validation.invalidDate', {
        fields: { startDate: 'validation.invalidDate' },
      })
    }
    return { from, id: newId(), name, day: moved }
  })
}

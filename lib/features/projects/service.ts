import 'server-only'
import { cache } from 'react'
import {
  checkGroup,
  enqueueGroupNotification,
  presentGroupId,
  readGroupState,
  requireIntroducedGroup,
} from '@/lib/features/notifications/service'
import { type AuditRecord, recordAudit } from '@/lib/server/audit'
import { requireEditor } from '@/lib/server/auth'
import { type Prisma, type TransactionClient, transaction } from '@/lib/server/db'
import {
  changesBetween,
  recordHistory,
  recordHistoryEntries,
  recordUndoing,
  requireVersion,
  withWholeCurrent,
} from '@/lib/server/history'
import {
  projectNotFound,
  requireProject,
  requireProjectEditor,
  requireProjectEditors,
} from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { formatDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { toProjectTitle } from '@/lib/shared/project-number'
import {
  type ListedProject,
  type Project,
  type ProjectCreation,
  type ProjectMemberInput,
  type ProjectParts,
  type ProjectSearch,
  type ProjectStats,
  type ProjectStatusUpdate,
  type ProjectUpdate,
  projectStatusSchema,
} from './contract'
import type { TemplateMarking } from './copies/contract'
import { copyIntoNewProject, findCopySource } from './copies/service'
import { canRestrictProject } from './policy'
import {
  countParts,
  countProjects,
  findListedProjects,
  findProjectFigures,
  findProject as findProjectRow,
  findProjects,
  findReporting,
  lockProject,
  type ProjectRow,
  toWireProject,
} from './queries'
import { matchRows, newProjectMembers, toProjectKey } from './rules'
import { type EditableTask, planTasks, storeTasks, toTaskFields } from './tasks/service'

const FIRST_STATUS = 'draft'

/** Projects by `*`, number, name or id, newest first, and where wanted the counts, which follow all but the status. */
export async function searchProjects(search: ProjectSearch, { isCounted } = { isCounted: true }) {
  const [list, counts] = await Promise.all([
    findProjects(search),
    isCounted ? countProjects(search) : undefined,
  ])
  return { ...list, counts }
}

/** Returns the projects with these ids as lists show them, in no order. */
export function listedProjects(ids: string[]): Promise<ListedProject[]> {
  return findListedProjects(ids)
}

async function readProject(where: { id: string } | { projectNumber: number }): Promise<Project> {
  const row = await findProjectRow(where)
  if (!row) throw projectNotFound()
  const [figures, telegramGroup] = await Promise.all([
    findProjectFigures(row.id),
    row.telegramGroupId ? readGroupState(row.telegramGroupId) : null,
  ])
  return toWireProject(row, { ...figures, telegramGroup })
}

/**
 * A project by its id or its number, with or without leading zeros. Title, layout and page of one render share it.
 * @throws AppError `not_found`.
 */
export const getProject = cache((reference: string): Promise<Project> => {
  const key = toProjectKey(reference)
  if (!key) throw projectNotFound()
  return readProject(key)
})

/** Returns how many there are in each part of a project. @throws AppError `not_found`. */
export async function projectParts(id: string): Promise<ProjectParts> {
  await requireProject(id)
  return countParts(id)
}

/**
 * Checks that a person may change every project that reports to a group.
 * @throws AppError `forbidden`.
 */
export async function requireGroupEditor(
  tx: TransactionClient,
  actorId: string,
  chatId: string,
): Promise<void> {
  const projectIds = await findReporting(tx, chatId)
  await requireProjectEditors(
    tx,
    projectIds.map((projectId) => ({ projectId, actorId })),
  )
}

/** Returns the wide counts of a project's scenarios; of none, where there is no such project. */
export async function projectStats(id: string): Promise<ProjectStats> {
  return (await findProjectFigures(id)).stats
}

/** Returns the project with this id or number, or null where there is none. */
export async function findProject(reference: string): Promise<Project | null> {
  try {
    return await getProject(reference)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Returns the title of a project's page, or null where there is none. */
export async function projectTitle(reference: string): Promise<string | null> {
  const project = await findProject(reference)
  return project && toProjectTitle(project)
}

/** Returns the summary of a project that the bot shows, or null where none has this number. */
export async function projectSummaryByNumber(projectNumber: number) {
  const row = await findProjectRow({ projectNumber })
  if (!row) return null
  const status = projectStatusSchema.parse(row.status)
  return { _id: row.id, projectNumber, name: row.name, status, stats: await projectStats(row.id) }
}

/**
/**
 * Creates a project as a draft with its tasks and members, on request with copies of another one's milestones and
 * scenarios: all of it, or nothing.
 * @throws AppError `forbidden` for a viewer, and where somebody restricts it to its members who may not, `not_found` for an
 * unknown source project, `invalid` for a foreign group.
 */
export async function createProject(actor: Actor, creation: ProjectCreation): Promise<Project> {
  requireEditor(actor)
  if (creation.membersOnly) requireManager(actor, { createdById: actor.userId })
  const members = newProjectMembers(creation, actor)
  const telegramGroupId = await presentGroupId(creation.telegramGroupId)
  const id = newId()
  await transaction(async (tx) => {
    const source = await findCopySource(tx, creation)
    const people = { ids: [actor.userId], members }
    await requireIntroducedGroup(tx, actor, telegramGroupId, people)
    await tx.project.create({
      data: {
        id,
        name: creation.name,
        description: creation.description,
        status: FIRST_STATUS,
        projectImage: creation.projectImage,
        startDate: creation.startDate,
        endDate: creation.endDate,
        telegramGroupId,
        fixDays: creation.fixDays,
        membersOnly: creation.membersOnly,
        createdById: actor.userId,
      },
    })
    await storeTasks(tx, id, planTasks([], creation.tasks))
    await storeMembers(tx, id, planMembers([], members))
    if (telegramGroupId)
      await auditGroup(tx, actor, { label: creation.name, before: '', after: telegramGroupId })
    await recordHistory(tx, {
      ...toHistoryEvent(actor, { id, name: creation.name }),
      action: 'created',
      toStatus: FIRST_STATUS,
    })
    if (source) await copyIntoNewProject(tx, actor, { source, creation, toProjectId: id })
  })
  if (telegramGroupId) await checkGroup(telegramGroupId)
  return readProject({ id })
}

/** Records where news of a project goes. */
const auditGroup = (
  tx: TransactionClient,
  { userId: actorId }: Actor,
  change: Pick<AuditRecord, 'label' | 'before' | 'after'>,
) => recordAudit(tx, [{ kind: 'project_group_changed', actorId, userId: null, ...change }])

/** @throws AppError `forbidden` where the person may not say who changes the project. */
function requireManager(actor: Actor, project: { createdById: string }): void {
  if (!canRestrictProject(actor, project)) throw new AppError('forbidden', 'projects.membersOnly.notYours')
}
const toHistoryEvent = (actor: Actor, { id, name }: { id: string; name: string }) =>
  ({ projectId: id, subject: 'project', subjectId: id, label: name, actorId: actor.userId }) as const

type ApplyChange<Result> = (tx: TransactionClient, row: ProjectRow) => Promise<Result>

/**
 * Carries out a change of a project while its row is locked.
 * @param version the one that the change was made on; absent, the last write wins
 * @throws AppError `forbidden` for a viewer, and for others than its members where only these change it, `not_found`,
 * `conflict` for a stale version.
 */
async function changeProject<Result>(
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  change: ApplyChange<Result>,
): Promise<Result> {
  requireEditor(actor)
  const changed = transaction(async (tx) => {
    const row = await lockProject(tx, id)
    if (!row) throw projectNotFound()
    // By the members that it has before the change.
    await requireProjectEditor(tx, actor, { projectId: id })
    const current = { _id: id }
    await requireVersion(tx, { current, subject: 'project', version, stored: row.version })
    return change(tx, row)
  })
  return withWholeCurrent(changed, () => readProject({ id }))
}

const nextVersion = { version: { increment: 1 } }

/**
 * Replaces a project's details, and its tasks and members where they are given. What is stored already changes nothing.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version, `invalid` for a foreign group.
 */
export async function updateProject(actor: Actor, id: string, update: ProjectUpdate): Promise<Project> {
  const { version, tasks, teamMembers, telegramGroupId } = update
  const groupId = telegramGroupId === undefined ? undefined : await presentGroupId(telegramGroupId)
  const newGroupId = await changeProject(actor, { id, version }, async (tx, row) => {
    const details = {
      name: update.name,
      description: update.description ?? row.description,
      startDate: update.startDate,
      endDate: update.endDate,
      telegramGroupId: groupId ?? row.telegramGroupId,
      fixDays: update.fixDays ?? row.fixDays,
      membersOnly: update.membersOnly ?? row.membersOnly,
    }
    if (details.membersOnly !== row.membersOnly) requireManager(actor, row)
    const taskPlan = tasks ? planTasks(row.tasks, tasks) : row.tasks
    const memberPlan = teamMembers ? planMembers(row.teamMembers, teamMembers) : row.teamMembers
    const people = { ids: [actor.userId, row.createdById], members: memberPlan }
    if (groupId && groupId !== row.telegramGroupId) await requireIntroducedGroup(tx, actor, groupId, people)
    const after = { ...details, tasks: taskPlan, teamMembers: memberPlan }
    const changes = changesBetween(toEditableFields(row), toEditableFields(after))
    if (Object.keys(changes).length === 0) return ''
    await tx.project.update({ where: { id }, data: { ...details, ...nextVersion } })
    if (changes.tasks) await storeTasks(tx, id, taskPlan)
    if (changes.teamMembers) await storeMembers(tx, id, memberPlan)
    if (changes.telegramGroupId)
      await auditGroup(tx, actor, {
        label: row.name,
        before: row.telegramGroupId,
        after: details.telegramGroupId,
      })
    await recordHistory(tx, {
      ...toHistoryEvent(actor, { id, name: details.name }),
      action: 'updated',
      changes,
    })
    return changes.telegramGroupId ? details.telegramGroupId : ''
  })
  if (newGroupId) await checkGroup(newGroupId)
  return readProject({ id })
}

/** Editable fields, as history records them. */
function toEditableFields(row: EditableProject) {
  return {
    name: row.name,
    description: row.description,
    startDate: formatDay(row.startDate),
    endDate: formatDay(row.endDate),
    telegramGroupId: row.telegramGroupId,
    fixDays: row.fixDays,
    membersOnly: row.membersOnly,
    tasks: row.tasks.map(toTaskFields),
    teamMembers: row.teamMembers.map(({ id, name, team, telegramId }) => ({
      _id: id,
      name,
      team,
      telegramId,
    })),
  }
}

type Edited = 'name' | 'description' | 'startDate' | 'endDate' | 'telegramGroupId' | 'fixDays' | 'membersOnly'

type EditableProject = Pick<ProjectRow, Edited> & {
  tasks: EditableTask[]
  teamMembers: Pick<ProjectRow['teamMembers'][number], 'id' | 'name' | 'team' | 'telegramId'>[]
}

/**
 * Sets a project's status, records it, and notifies the project's group. The status it has already changes nothing.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version.
 */
export async function updateProjectStatus(
  actor: Actor,
  id: string,
  { status, version, isUndo }: ProjectStatusUpdate,
): Promise<Project> {
  await changeProject(actor, { id, version }, async (tx, row) => {
    if (row.status === status) return
    await tx.project.update({ where: { id }, data: { status, ...nextVersion } })
    const change = { fromStatus: row.status, toStatus: status }
    const record = isUndo ? recordUndoing : recordHistoryEntries
    await record(tx, [{ ...toHistoryEvent(actor, row), action: 'status_changed', ...change }])
    await enqueueGroupNotification(tx, {
      chatId: row.telegramGroupId,
      projectId: id,
      language: actor.language,
      facts: {
        kind: 'project_status',
        projectNumber: row.projectNumber,
        projectName: row.name,
        ...change,
        actorName: actor.name,
      },
    })
  })
  return readProject({ id })
}

/**
 * Marks a project as a template or no longer, and records it. What it is already changes nothing.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version.
 */
export async function markAsTemplate(
  actor: Actor,
  id: string,
  { isTemplate, version, isUndo }: TemplateMarking,
): Promise<Project> {
  await changeProject(actor, { id, version }, async (tx, row) => {
    if (row.isTemplate === isTemplate) return
    await tx.project.update({ where: { id }, data: { isTemplate, ...nextVersion } })
    const changes = changesBetween({ isTemplate: row.isTemplate }, { isTemplate })
    const record = isUndo ? recordUndoing : recordHistoryEntries
    await record(tx, [{ ...toHistoryEvent(actor, row), action: 'updated', changes }])
  })
  return readProject({ id })
}

type MemberRow = Prisma.ProjectMemberGetPayload<true>

/** A member as it will be stored. */
type PlannedMember = Omit<MemberRow, 'projectId' | 'createdAt' | 'updatedAt'> & { createdAt?: Date }

/** Returns the rows to store for a list of members. */
function planMembers(known: readonly MemberRow[], sent: readonly ProjectMemberInput[]): PlannedMember[] {
  return matchRows(known, sent).map(({ before, entry }, position) => ({
    id: before?.id ?? newId(),
    position,
    name: entry.name,
    team: entry.team,
    telegramId: entry.telegramId,
    createdAt: before?.createdAt,
  }))
}

/** Replaces a project's members by the planned ones. */
async function storeMembers(
  tx: TransactionClient,
  projectId: string,
  plan: readonly PlannedMember[],
): Promise<void> {
  await tx.projectMember.deleteMany({ where: { projectId } })
  await tx.projectMember.createMany({ data: plan.map((row) => ({ ...row, projectId })) })
}

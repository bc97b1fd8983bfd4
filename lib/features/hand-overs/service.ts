import 'server-only'
import type { z } from 'zod'
import { restoreSolvers } from '@/lib/features/error-register/service'
import { replaceInTasks } from '@/lib/features/projects/tasks/service'
import { countProtocolLinks, revokeProtocolLinks } from '@/lib/features/protocols/links/service'
import { replaceSolver } from '@/lib/features/scenarios/error-reports/service'
import type { RolesChange, ScenarioRole } from '@/lib/features/scenarios/information/contract'
import { findScenarioPlaces } from '@/lib/features/scenarios/information/service'
import { replaceInRoles, restoreRoles } from '@/lib/features/scenarios/people/service'
import { replaceResponsible, restoreResponsible } from '@/lib/features/scenarios/steps/service'
import { SCENARIO_ROLES } from '@/lib/features/scenarios/values'
import { canManageUsers } from '@/lib/features/users/policy'
import { updateUser } from '@/lib/features/users/service'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { findReaders, requireProjectEditors } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { BULK_LIMIT } from '@/lib/shared/limits'
import type { Undone } from '@/lib/shared/record-endpoints'
import type {
  Duties,
  deactivateUser as deactivateUserEndpoint,
  HandOver,
  HandOverChanges,
  HandOverPreview,
} from './contract'
import {
  countDuties,
  type DutyHolder,
  findDuties,
  findItems,
  findPerson,
  findScenariosOfParts,
  type ItemIds,
} from './queries'

/**
 * Returns how much a person has to do.
 * @throws AppError `forbidden` for others than admins, `not_found`.
 */
export async function readDuties(actor: Actor, id: string): Promise<Duties> {
  if (!canManageUsers(actor)) throw new AppError('forbidden', 'errors.adminsOnly')
  const person = await findPerson(id, { canSignIn: false })
  if (!person) throw new AppError('not_found', 'users.notFound')
  return { ...(await countDuties(person)), links: await countProtocolLinks(id) }
}

type Deactivation = z.output<typeof deactivateUserEndpoint.body>

/**
 * Deactivates a person, hands over what they have to do and revokes their links, as far as it is wanted, in one transaction.
 * Returns the person, how much has another person now, and how many links were revoked.
 * @throws AppError `forbidden` for others than admins, `not_found`, `conflict` for a stale version or the last admin,
 * `invalid` for anybody but another person who can sign in.
 */
export async function deactivateUser(
  actor: Actor,
  id: string,
  { handOverTo, revokeLinks, version }: Deactivation,
) {
  let [handedOver, revokedLinks] = [0, 0]
  const findSuccessor = async (tx: TransactionClient) => {
    if (handOverTo === undefined) return null
    const to = handOverTo === id ? null : await findPerson(handOverTo, { canSignIn: true }, tx)
    if (to) return to
    throw new AppError('invalid', 'users.handOver.unknown', {
      fields: { handOverTo: 'users.handOver.unknown' },
    })
  }
  const user = await updateUser(
    actor,
    id,
    { isActive: false, version },
    {
      before: async (tx) => {
        const from = await findPerson(id, { canSignIn: false }, tx)
        if (!from) throw new AppError('not_found', 'users.notFound')
        const to = await findSuccessor(tx)
        if (to) handedOver = await handOverAll(tx, actor, { from, to })
        if (revokeLinks) revokedLinks = await revokeProtocolLinks(tx, actor, id)
      },
      // They may have been deactivated meanwhile, by an admin who hands over to this person.
      after: async (tx) => {
        await findSuccessor(tx)
      },
    },
  )
  return { user, handedOver, revokedLinks }
}

async function handOverAll(
  tx: TransactionClient,
  actor: Actor,
  { from, to }: { from: DutyHolder; to: DutyHolder },
): Promise<number> {
  const duties = await findDuties(tx, from)
  // Locked first, as every change of a part of a scenario does.
  const places = await findScenarioPlaces(tx, duties.scenarios)
  const people = { from, to }
  let count = 0
  for (const ids of batches(duties.errorReports))
    count += (await replaceSolver(tx, actor, { ...people, places, ids })).length
  for (const ids of batches(duties.steps))
    count += (await replaceResponsible(tx, actor, { ...people, places, ids })).changes.length
  const roles = toRoles(duties)
  for (const ids of batches([...roles.keys()])) {
    const own = new Map(ids.map((id) => [id, roles.get(id) ?? []]))
    count += countRoles(await replaceInRoles(tx, actor, { ...people, roles: own }))
  }
  for (const ids of batches(duties.projects)) count += await replaceInTasks(tx, actor, { ...people, ids })
  return count
}

/** Returns the roles in scenarios by the id of the scenario. */
function toRoles(ids: Record<ScenarioRole, readonly string[]>): Map<string, ScenarioRole[]> {
  const roles = new Map<string, ScenarioRole[]>()
  for (const role of SCENARIO_ROLES)
    for (const id of ids[role]) roles.set(id, [...(roles.get(id) ?? []), role])
  return roles
}

const countRoles = (changes: readonly RolesChange[]) =>
  changes.reduce((sum, { roles }) => sum + roles.length, 0)

/** Returns ids in parts of the size of other changes of many rows. */
function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / BULK_LIMIT)
  return Array.from({ length: count }, (_, part) => ids.slice(part * BULK_LIMIT, (part + 1) * BULK_LIMIT))
}

/** Returns the ids of the items of a hand-over by kind, each once. */
function idsByKind(items: HandOver['items']): ItemIds {
  const selectIds = (wanted: HandOver['items'][number]['kind']) => [
    ...new Set(items.filter(({ kind }) => kind === wanted).map(({ _id }) => _id)),
  ]
  return {
    responsible: selectIds('responsible'),
    reviewer: selectIds('reviewer'),
    dataResponsible: selectIds('dataResponsible'),
    errorReport: selectIds('errorReport'),
    step: selectIds('step'),
  }
}

const NOBODY = { id: null, name: '' }

/**
 * Returns the two people of a hand-over.
 * @throws AppError `not_found` for an unknown giver, `invalid` for anybody but another person who can sign in.
 */
async function requirePeople({ from, to }: Pick<HandOver, 'from' | 'to'>, tx?: TransactionClient) {
  const giver = from === null ? NOBODY : await findPerson(from, { canSignIn: false }, tx)
  if (!giver) throw new AppError('not_found', 'users.notFound')
  return { from: giver, to: await requireSuccessor(from, to, tx) }
}

/** @throws AppError `invalid` for anybody but another person who can sign in. */
async function requireSuccessor(from: string | null, to: string, tx?: TransactionClient) {
  const person = to === from ? null : await findPerson(to, { canSignIn: true }, tx)
  if (person) return person
  throw new AppError('invalid', 'users.handOver.unknown', { fields: { to: 'users.handOver.unknown' } })
}

/**
 * Returns the preview of a hand-over.
 * @throws AppError `forbidden` for projects that only their members change, `not_found`, `invalid` as {@link handOver}.
 */
export async function previewHandOver(actor: Actor, { items, from, to }: HandOver): Promise<HandOverPreview> {
  const people = await requirePeople({ from, to })
  const ids = idsByKind(items)
  const { found, hasNamesake } = await findItems(people.from, ids)
  const places = found.map(({ projectId }) => ({ actorId: actor.userId, projectId }))
  await transaction((tx) => requireProjectEditors(tx, places))
  const given = [...new Set(found.map(({ projectId }) => projectId))]
  const read = await findReaders(given.map((projectId) => ({ userId: to, projectId })))
  const readProjects = new Set(read.map(({ projectId }) => projectId))
  const countKind = (wanted: string) => found.filter(({ kind }) => kind === wanted).length
  const counts = {
    responsible: countKind('responsible'),
    reviewer: countKind('reviewer'),
    dataResponsible: countKind('dataResponsible'),
    errorReport: countKind('errorReport'),
    step: countKind('step'),
  }
  const wanted = Object.values(ids).reduce((sum, { length }) => sum + length, 0)
  return {
    counts,
    scenarios: new Set(found.map(({ scenarioId }) => scenarioId)).size,
    projects: given.length,
    readOnly: found.filter(({ projectId }) => readProjects.has(projectId)).length,
    gone: wanted - found.length,
    // Nobody is reminded of a step, nor of what they do themselves.
    reminders: to === actor.userId ? 0 : found.length - counts.step,
    hasNamesake: counts.step > 0 && hasNamesake,
  }
}

/**
 * Hands items over from one person, or from nobody, to another one, who is reminded, all of them or none. Returns the
 * changed items.
 * @throws AppError `forbidden` for a viewer, and for projects that only their members change, `not_found` for an unknown
 * giver, `invalid` for anybody but another person who can sign in, `conflict` where an item is no longer the giver's.
 */
export async function handOver(actor: Actor, { items, ...given }: HandOver): Promise<HandOverChanges> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const people = await requirePeople(given, tx)
    const ids = idsByKind(items)
    const roles = toRoles(ids)
    const partIds = await findScenariosOfParts(tx, ids)
    const places = await findScenarioPlaces(tx, [...new Set([...roles.keys(), ...partIds])])
    const reports = await replaceSolver(tx, actor, { ...people, places, ids: ids.errorReport })
    const steps = await replaceResponsible(tx, actor, { ...people, places, ids: ids.step })
    const scenarios = await replaceInRoles(tx, actor, { ...people, roles })
    const wanted = Object.values(ids).reduce((sum, { length }) => sum + length, 0)
    if (countRoles(scenarios) + reports.length + steps.count < wanted)
      throw new AppError('conflict', 'workload.handOver.changed')
    const errorReports = reports.map(({ id, version, responsible, responsibleUserId }) => ({
      _id: id,
      version: version + 1,
      responsible,
      responsibleUserId,
    }))
    return { scenarios, errorReports, steps: steps.changes }
  })
}

/**
 * Gives back what {@link handOver} returned, where nobody has changed it since.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown giver.
 */
export async function undoHandOver(
  actor: Actor,
  { from, changes }: { from: string | null; changes: HandOverChanges },
): Promise<Undone> {
  requireEditor(actor)
  const { scenarios, errorReports, steps } = changes
  return transaction(async (tx) => {
    const giver = from === null ? NOBODY : await findPerson(from, { canSignIn: false }, tx)
    if (!giver) throw new AppError('not_found', 'users.notFound')
    const selectIds = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)
    const partIds = await findScenariosOfParts(tx, {
      errorReport: selectIds(errorReports),
      step: selectIds(steps),
    })
    const places = await findScenarioPlaces(tx, [...new Set([...selectIds(scenarios), ...partIds])])
    const former = giver.id === null ? null : { _id: giver.id, name: giver.name }
    const undone = [
      await restoreRoles(tx, actor, scenarios, former),
      await restoreSolvers(tx, actor, errorReports),
      await restoreResponsible(tx, actor, { changes: steps, places }),
    ]
    return {
      restored: undone.reduce((sum, { restored }) => sum + restored, 0),
      skipped: undone.reduce((sum, { skipped }) => sum + skipped, 0),
    }
  })
}

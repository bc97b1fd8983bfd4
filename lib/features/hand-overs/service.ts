import 'server-only'
import type { z } from 'zod'
import { replaceInTasks } from '@/lib/features/projects/tasks/service'
import { replaceSolver } from '@/lib/features/scenarios/error-reports/service'
import { placesOfScenarios, replacePerson } from '@/lib/features/scenarios/information/service'
import { replaceResponsible } from '@/lib/features/scenarios/steps/service'
import { canManageUsers } from '@/lib/features/users/policy'
import { updateUser } from '@/lib/features/users/service'
import type { TransactionClient } from '@/lib/server/db'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { BULK_LIMIT } from '@/lib/shared/limits'
import type { Duties, deactivateUser as deactivateUserEndpoint } from './contract'
import { countDuties, findDuties, findPerson, type NamedPerson } from './queries'

/**
 * Returns how much a person has to do.
 * @throws AppError `forbidden` for others than admins, `not_found`.
 */
export async function dutiesOf(actor: Actor, id: string): Promise<Duties> {
  if (!canManageUsers(actor)) throw new AppError('forbidden', 'errors.adminsOnly')
  const person = await findPerson(id, { canSignIn: false })
  if (!person) throw new AppError('not_found', 'users.notFound')
  return countDuties(person)
}

type Deactivation = z.output<typeof deactivateUserEndpoint.body>

/**
 * Deactivates a person and hands over what they have to do, in one transaction. Returns the person, and how much has
 * another person now.
 * @throws AppError `forbidden` for others than admins, `not_found`, `conflict` for a stale version or the last admin,
 * `invalid` for anybody but another person who can sign in.
 */
export async function deactivateUser(actor: Actor, id: string, { handOverTo, version }: Deactivation) {
  let handedOver = 0
  const findSuccessor = async (tx: TransactionClient) => {
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
        handedOver = await handOver(tx, actor, { from, to: await findSuccessor(tx) })
      },
      // They may have been deactivated meanwhile, by an admin who hands over to this person.
      after: async (tx) => {
        await findSuccessor(tx)
      },
    },
  )
  return { user, handedOver }
}

const ROLES = ['responsible', 'reviewer', 'dataResponsible'] as const

async function handOver(
  tx: TransactionClient,
  actor: Actor,
  { from, to }: { from: NamedPerson; to: NamedPerson },
): Promise<number> {
  const duties = await findDuties(tx, from)
  // Locked first, as every change of a part of a scenario does.
  const places = await placesOfScenarios(tx, duties.scenarios)
  const people = { from, to }
  let count = 0
  for (const role of ROLES)
    for (const ids of batches(duties[role])) count += await replacePerson(tx, actor, { ...people, role, ids })
  for (const ids of batches(duties.errorReports))
    count += await replaceSolver(tx, actor, { ...people, places, ids })
  for (const ids of batches(duties.steps))
    count += await replaceResponsible(tx, actor, { ...people, places, ids })
  for (const ids of batches(duties.projects)) count += await replaceInTasks(tx, actor, { ...people, ids })
  return count
}

/** Returns ids in parts of the size of other changes of many rows. */
function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / BULK_LIMIT)
  return Array.from({ length: count }, (_, part) => ids.slice(part * BULK_LIMIT, (part + 1) * BULK_LIMIT))
}

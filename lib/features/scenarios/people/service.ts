import 'server-only'
import type { TransactionClient } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { changeScenario, nextVersion, scenarioEvent } from '../changes/service'
import type { Scenario } from '../contract'

/** What a person can be to a scenario, with the column that says so. */
const PERSON_COLUMNS = {
  responsible: (responsibleId: string | null) => ({ responsibleId }),
  reviewer: (reviewerId: string | null) => ({ reviewerId }),
  dataResponsible: (dataResponsibleId: string | null) => ({ dataResponsibleId }),
} as const

interface PersonUpdate {
  role: keyof typeof PERSON_COLUMNS
  /** null for nobody. */
  userId: string | null
  version?: number
}

/**
 * Sets who is responsible for a scenario, reviews it, or answers for its data.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version, `invalid` for anybody but an active user.
 */
export async function updateScenarioPerson(
  actor: Actor,
  id: string,
  { role, userId, version }: PersonUpdate,
): Promise<Scenario> {
  return changeScenario(actor, { id, version }, async (tx, row) => {
    const before = row[role]
    if ((before?.id ?? null) === userId) return
    const after = userId === null ? null : await activePerson(tx, role, userId)
    await tx.scenario.update({ where: { id }, data: { ...PERSON_COLUMNS[role](userId), ...nextVersion } })
    const changes = { [role]: { before: before && { _id: before.id, name: before.name }, after } }
    await recordHistory(tx, { ...scenarioEvent(actor, row), action: 'updated', changes })
  })
}

/**
 * The active user with this id.
 * @throws AppError `invalid`, naming the field, for anybody else.
 */
export async function activePerson(tx: TransactionClient, role: string, id: string) {
  const user = await tx.user.findFirst({ where: { id, isActive: true, isApproved: true } })
  if (user) return { _id: user.id, name: user.name }
  throw new AppError('invalid', 'scenarios.personUnknown', { fields: { [role]: 'scenarios.personUnknown' } })
}

import 'server-only'
import { toAssignmentReminders } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import type { TransactionClient } from '@/lib/server/db'
import { changesBetween } from '@/lib/server/history'
import { bulkSetting } from '@/lib/server/record-bulk'
import type { Actor } from '@/lib/shared/actor'
import type { Undone } from '@/lib/shared/record-endpoints'
import type { RolesChange, ScenarioRole } from '../information/contract'
import type { ScenarioRow } from '../information/queries'
import { type PersonValue, type Replacement, scenarioRows, toPersonValue } from '../information/service'
import { SCENARIO_ROLES } from '../values'

type People = Record<ScenarioRole, PersonValue>

const peopleIn = (row: ScenarioRow): People => ({
  responsible: toPersonValue(row, 'responsible'),
  reviewer: toPersonValue(row, 'reviewer'),
  dataResponsible: toPersonValue(row, 'dataResponsible'),
})

// Several roles of one scenario are one change of it: one version, one event, one Undo.
const people = bulkSetting(scenarioRows, {
  hasValue: (row, value: People) =>
    SCENARIO_ROLES.every((role) => toPersonValue(row, role)?._id === value[role]?._id),
  columns: (value) =>
    Object.fromEntries(SCENARIO_ROLES.map((role) => [`${role}Id`, value[role]?._id ?? null])),
  event: ({ row, value }) => ({ action: 'updated', changes: changesBetween(peopleIn(row), value) }),
  also: (tx, actor, settings) =>
    remind(
      tx,
      toAssignmentReminders(
        actor,
        settings.flatMap(({ row, value }) =>
          SCENARIO_ROLES.flatMap((role) =>
            toPersonValue(row, role)?._id === value[role]?._id ? [] : [{ row, role, person: value[role] }],
          ),
        ),
      ),
    ),
})

const withPerson = (row: ScenarioRow, roles: readonly ScenarioRole[], person: PersonValue): People => ({
  ...peopleIn(row),
  ...Object.fromEntries(roles.map((role) => [role, person])),
})

/**
 * Gives roles in scenarios from one person to another, who is reminded, as a part of a transaction. Returns the scenarios
 * in which the first one had such a role still, with these roles.
 * @param roles by the id of the scenario
 */
export async function replaceInRoles(
  tx: TransactionClient,
  actor: Actor,
  { from, to, roles }: Omit<Replacement, 'ids'> & { roles: ReadonlyMap<string, readonly ScenarioRole[]> },
): Promise<RolesChange[]> {
  const change = await scenarioRows.begin(tx, actor, {})
  const locked = await change.lock([...roles.keys()])
  const ownRoles = (row: ScenarioRow) =>
    (roles.get(row.id) ?? []).filter((role) => (row[role]?.id ?? null) === from.id)
  const theirs = locked.filter((row) => ownRoles(row).length > 0)
  await people.apply(change, theirs, (row) => withPerson(row, ownRoles(row), { _id: to.id, name: to.name }))
  return theirs.map((row) => ({ _id: row.id, version: row.version + 1, roles: ownRoles(row) }))
}

/**
 * Gives the roles that {@link replaceInRoles} returned back to who had them, where nobody has changed the scenario since,
 * as a part of a transaction.
 */
export async function restoreRoles(
  tx: TransactionClient,
  actor: Actor,
  changes: readonly RolesChange[],
  former: PersonValue,
): Promise<Undone> {
  const change = await scenarioRows.begin(tx, actor, {})
  return people.restore(
    change,
    changes,
    async () =>
      ({ roles }, row) =>
        withPerson(row, roles, former),
  )
}

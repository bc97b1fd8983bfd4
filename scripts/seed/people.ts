import { ROLES, TEAMS } from '@/lib/shared/actor'
import { DAY_MS, HOUR_MS } from '@/lib/shared/dates'
import type { Draw } from '@/tests/factories/draw'
import { type UserRow, userRow } from '@/tests/factories/user'
import { fullName, latinName } from '@/tests/factories/vocabulary/people'

/** Roles of the people without a demo username, in turn. */
const OTHER_ROLES = ['tester', 'executor', 'tester', 'pm', 'tester'] as const

export interface Person extends UserRow {
  id: string
  name: string
  team: string
  role: string
}

/**
 * The people of all teams; the first five are one of each role, with a username that names it. The last one is
 * deactivated. They joined before the oldest project began.
 */
export function makePeople(draw: Draw, now: Date, count: number): Person[] {
  const usernames = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const role = ROLES[index]
    const name = fullName(index)
    const joinedAt = new Date(now.getTime() - 400 * DAY_MS + index * HOUR_MS)
    return userRow(draw, joinedAt, {
      name,
      role: role ?? OTHER_ROLES[index % OTHER_ROLES.length],
      team: TEAMS[index % TEAMS.length],
      telegramUsername: role ? `@demo_${role}` : toUsername(name, usernames),
      isActive: index < count - 1,
      lastActivity: draw.chance(0.8) ? draw.moment(new Date(now.getTime() - 9 * DAY_MS), now) : null,
    })
  })
}

function toUsername(name: string, taken: Set<string>): string {
  const plain = `@${latinName(name)}`
  let username = plain
  for (let number = 2; taken.has(username); number += 1) username = `${plain}_${number}`
  taken.add(username)
  return username
}

/** Returns the people who may be responsible for something: active, and no viewer. */
export function findWorkers(people: Person[]): Person[] {
  return people.filter(({ role, isActive }) => role !== 'viewer' && isActive)
}

import { BEYOND_TELEGRAM } from '@/lib/features/users/rules'
import { prisma } from '@/lib/server/db'
import { TEAMS } from '@/lib/shared/actor'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { fullName, latinName } from './vocabulary/people'

export type UserRow = Row<Prisma.UserCreateManyInput>

const KNOWN_NAMES = 4_000

/** A person who confirmed their registration at the moment `at`. */
export function userRow(draw: Draw, at: Date, given: Partial<UserRow> = {}) {
  const name = given.name ?? fullName(draw.integer(0, KNOWN_NAMES))
  return {
    id: draw.id(at),
    email: `${latinName(name).replace('_', '.')}@example.com`,
    confirmedEmail: '',
    team: draw.pick(TEAMS),
    role: 'tester',
    telegramUsername: `@${latinName(name).slice(0, 24)}_${draw.digits(6)}`,
    telegramId: BEYOND_TELEGRAM + BigInt(draw.integer(1, 999_999_999)),
    avatar: '',
    language: null,
    isActive: true,
    isApproved: true,
    lastActivity: null,
    remindByEmail: false,
    remindByTelegram: true,
    remindByPush: false,
    createdAt: at,
    updatedAt: at,
    ...given,
    name,
  } satisfies UserRow
}

/** Stores a person; a tester by default. */
export function createUser(given: Partial<UserRow> = {}) {
  return prisma.user.create({ data: userRow(testDraw, new Date(), given) })
}

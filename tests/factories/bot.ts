import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { BOTS } from './vocabulary/documentation'

export type BotRow = Row<Prisma.BotCreateManyInput>

/** A messenger bot of a team. */
export function botRow(draw: Draw, at: Date, given: Partial<BotRow> = {}) {
  return {
    id: draw.id(at),
    ...draw.pick(BOTS),
    instructionUrl: 'https://wiki.example.com/bots',
    status: 'active',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  } satisfies BotRow
}

export function createBot(given: Partial<BotRow> = {}) {
  return prisma.bot.create({ data: botRow(testDraw, new Date(), given) })
}

import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { dayAfter } from './project'
import type { Row } from './row'
import { CLOSE_DAY_ERRORS } from './vocabulary/mishaps'
import { CASH_REGISTERS, PLANTS } from './vocabulary/plants'

export type CloseDayRow = Row<Prisma.CloseDayCreateManyInput>

/** A closed day of a cash register. */
export function closeDayRow(
  draw: Draw,
  at: Date,
  given: Partial<CloseDayRow> & Pick<CloseDayRow, 'projectId'>,
) {
  const status = given.status ?? draw.pick(['Error', 'Non-error', 'Warning'])
  return {
    id: draw.id(at),
    date: dayAfter(at, 0),
    plant: draw.pick(PLANTS.Russia),
    cashRegister: draw.pick(CASH_REGISTERS),
    error: status === 'Non-error' ? 'Нет' : draw.pick(CLOSE_DAY_ERRORS),
    comment: status === 'Warning' ? 'Повторить после обновления кассы' : '',
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
    status,
  } satisfies CloseDayRow
}

export function createCloseDay(given: Partial<CloseDayRow> & Pick<CloseDayRow, 'projectId'>) {
  return prisma.closeDay.create({ data: closeDayRow(testDraw, new Date(), given) })
}

import { COMPLETENESS, type COUNTRIES, PAYMENTS, SHIPMENTS } from '@/lib/features/scenarios/data/values'
import { formatScenarioNumber } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS, SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import { createProject } from './project'
import type { Row } from './row'
import { PLANTS } from './vocabulary/plants'

export type ScenarioRow = Row<Prisma.ScenarioCreateManyInput>

const CURRENCIES = { Russia: 'RUB', Belarus: 'BYN', Kazakhstan: 'KZT' } as const

const COUNTRY_WEIGHTS = [
  ['Russia', 8],
  ['Belarus', 1],
  ['Kazakhstan', 1],
] as const satisfies [(typeof COUNTRIES)[number], number][]

const REQUESTS = [
  'Проверить марки в чеке и в ГИС МТ',
  'Оплата двумя картами',
  'Без печати чека, ссылка на почту',
  'Повторить на КСО',
  'Отменить и повторить выдачу',
]

type Given = Partial<ScenarioRow> & Pick<ScenarioRow, 'projectId' | 'runningNumber' | 'scenarioNumber'>

/** A scenario with the data that its type requires; new by default. */
export function scenarioRow(draw: Draw, at: Date, given: Given) {
  const type = given.type ?? draw.pick(SCENARIO_TYPES)
  const country = draw.weighted(COUNTRY_WEIGHTS)
  return {
    id: draw.id(at),
    status: SCENARIO_STATUS.new,
    needsErrorReport: false,
    country,
    plant: draw.pick(PLANTS[country]),
    currency: CURRENCIES[country],
    basketNumber: null,
    additionalRequest: draw.chance(0.3) ? draw.pick(REQUESTS) : '',
    returnDvd: draw.chance(0.25),
    returnNonDvd: draw.chance(0.15),
    exchange: draw.chance(0.1),
    returnVk: draw.chance(0.1),
    dueDefect: draw.chance(0.1),
    ...(type === 'orders' ? ordersFields(draw) : receiptsFields(draw)),
    responsibleId: null,
    reviewerId: null,
    dataResponsibleId: null,
    version: 1,
    productsVersion: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
    type,
  } satisfies ScenarioRow
}

function ordersFields(draw: Draw) {
  return {
    shipment: draw.pick(SHIPMENTS),
    payment: draw.pick(PAYMENTS),
    collection: draw.pick(COMPLETENESS),
    handOut: draw.pick(COMPLETENESS),
    realization: draw.pick(COMPLETENESS),
    agentReport: draw.chance(0.2),
    miz: draw.chance(0.1),
    bonusCard: false,
    promo: false,
    localSale: false,
  }
}

function receiptsFields(draw: Draw) {
  return {
    shipment: '',
    payment: '',
    collection: '',
    handOut: '',
    realization: '',
    agentReport: false,
    miz: false,
    bonusCard: draw.chance(0.5),
    promo: draw.chance(0.4),
    localSale: draw.chance(0.2),
  }
}

/** Stores a scenario under the next running number of its project, which is made where none is named. */
export async function createScenario(given: Partial<ScenarioRow> = {}) {
  const projectId = given.projectId ?? (await createProject()).id
  return prisma.$transaction(async (tx) => {
    const { projectNumber, lastScenarioNumber } = await tx.project.update({
      where: { id: projectId },
      data: { lastScenarioNumber: { increment: 1 } },
    })
    const numbers = {
      runningNumber: lastScenarioNumber,
      scenarioNumber: formatScenarioNumber(projectNumber, lastScenarioNumber),
    }
    return tx.scenario.create({
      data: scenarioRow(testDraw, new Date(), { ...numbers, ...given, projectId }),
    })
  })
}

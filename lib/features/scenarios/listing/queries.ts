import 'server-only'
import { Prisma, prisma } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import type { ListedScenario, ScenarioSort } from '../contract'
import { conditionsOf, type ScenarioFilter, selectRows, wireListedScenario } from '../queries'
import { SCENARIO_ORDERS } from './rules'

/** The lists of scenarios, without their parts; for each of their orders all scenarios have an index. */
export const scenarioList = keysetList<ScenarioFilter, ScenarioSort, ListedScenario>({
  sorts: SCENARIO_ORDERS,
  columns: {
    created: null,
    number: Prisma.sql`s."numberOrder"`,
    updated: Prisma.sql`s."updatedAt"`,
    status: Prisma.sql`s."statusOrder"`,
    country: Prisma.sql`s.country`,
    plant: Prisma.sql`s.plant`,
  },
  id: Prisma.sql`s.id`,
  read: async (filter, rest) => {
    const rows = await selectRows(prisma, Prisma.sql`WHERE ${conditionsOf(filter)} ${rest}`)
    return rows.map(wireListedScenario)
  },
})

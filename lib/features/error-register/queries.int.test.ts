import { expect, test } from 'vitest'
import type { z } from 'zod'
import { prisma } from '@/lib/server/db'
import { addDays, dayAt } from '@/lib/shared/dates'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { listErrors } from './contract'
import { REGISTER_SORTS } from './values'

const inDays = (days: number) => new Date(addDays(dayAt(new Date()), days))

test('pages of a search are parts of the whole, in every order and both ways', async () => {
  const headers = await bearerHeaders(await createUser())
  const read = (query: z.input<typeof listErrors.query>) => callForData(listErrors, { query, headers })
  const { id: projectId } = await createProject({ name: 'Летний релиз' })
  const { id: scenarioId } = await createScenario({ projectId })
  const { id: other } = await createProject({ name: 'Зимний релиз' })
  const inName = await createScenario({ projectId: other })
  for (let index = 0; index < 24; index += 1) {
    const days = {
      detectionDate: inDays(-(index * 7) % 5),
      plannedFixDate: index % 3 ? inDays(index % 4) : null,
    }
    const description = index % 2 ? 'Чек зимний, скидка не та' : 'Касса молчит'
    await createErrorReport({ ...days, description, scenarioId: index % 4 > 1 ? inName.id : scenarioId })
    if (index % 4 === 0)
      await createAggregationError({
        projectId,
        description: 'Зимний завис',
        processingDate: days.detectionDate,
      })
  }
  const rows = await prisma.errorReport.findMany({ include: { scenario: true } })
  const matching = rows.filter(
    ({ description, scenario }) => description.includes('зимний') || scenario.projectId === other,
  )
  for (const sort of REGISTER_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const query = { sort, order, search: 'зимний' } as const
      const whole = (await read({ ...query, limit: '50' })).errors.map(({ _id }) => _id)
      expect(whole).toHaveLength(matching.length + 6)
      const pages: string[][] = []
      let page = await read({ ...query, limit: '4' })
      pages.push(page.errors.map(({ _id }) => _id))
      while (page.nextCursor) {
        page = await read({ ...query, limit: '4', cursor: page.nextCursor })
        pages.push(page.errors.map(({ _id }) => _id))
      }
      expect(pages.flat()).toEqual(whole)
      for (const before of pages.toReversed().slice(1)) {
        page = await read({ ...query, limit: '4', cursor: page.previousCursor ?? '' })
        expect(page.errors.map(({ _id }) => _id)).toEqual(before)
      }
    }
  }
})

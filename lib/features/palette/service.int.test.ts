import { expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { findAnything } from './contract'

test('a text finds people, baskets and steps, six of each at most, none that is deleted', async () => {
  const user = await createUser({ name: 'Касьян Ким' })
  const headers = await bearerHeaders(user)
  const baskets = []
  for (let index = 0; index < 8; index += 1) baskets.push(await createBasket({ description: 'Кассовая' }))
  const [first, , , , , , , last] = baskets
  await prisma.basket.update({
    where: { id: last?.id },
    data: { deletedAt: new Date(), deletedById: user.id },
  })
  const step = await createRepositoryStep({ number: 'К-7', description: 'Открыть кассу' })
  const find = (query: string) => callForData(findAnything, { headers, query: { query } })

  const found = await find('кас')
  expect(found.users.map(({ name }) => name)).toEqual(['Касьян Ким'])
  expect(found.steps).toEqual([{ _id: step.id, number: 'К-7', description: 'Открыть кассу' }])
  expect(found.baskets.map(({ _id }) => _id)).toEqual(
    baskets
      .slice(1, 7)
      .map(({ id }) => id)
      .reverse(),
  )
  for (const query of [`${first?.number}`, `корзина ${first?.number}`, `Basket #${first?.number}`]) {
    const byNumber = await find(query)
    expect(byNumber.baskets[0]).toMatchObject({ _id: first?.id, description: 'Кассовая' })
  }
  expect(JSON.stringify(found)).not.toContain(user.email || '@example')
  expect(await callRoute(findAnything, { query: { query: 'кас' } })).toMatchObject({ status: 401 })
  expect(await callRoute(findAnything, { headers, query: { query: ' ' } })).toMatchObject({ status: 422 })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { listTableLayouts, setTableLayout } from './contract'

let headers: { authorization: string }

// A viewer may change their layouts, too.
beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

const layout = { order: ['plant', 'status'], hidden: ['created'], frozen: 2, density: 'compact' } as const
const list = async (who = headers) => (await callForData(listTableLayouts, { headers: who })).layouts
const set = (table: string, body: Record<string, unknown>) =>
  callRoute(setTableLayout, { params: { table }, body, headers })

describe('the table layouts of a person', () => {
  it('are stored by the table’s name, and are nobody else’s', async () => {
    expect(await list()).toEqual({})
    expect(
      await callForData(setTableLayout, { params: { table: 'scenarios' }, body: layout, headers }),
    ).toEqual({
      layout,
    })
    await set('close-days', { ...layout, frozen: 0 })
    expect(await list()).toEqual({ 'close-days': { ...layout, frozen: 0 }, scenarios: layout })
    expect(await list(await bearerHeaders(await createUser()))).toEqual({})
  })

  it('are the last ones stored, also of several at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => set('scenarios', { ...layout, frozen: index % 7 })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await set('scenarios', { order: [], hidden: [], frozen: 0, density: 'comfortable' })
    expect(await list()).toEqual({
      scenarios: { order: [], hidden: [], frozen: 0, density: 'comfortable' },
    })
    expect(await prisma.tableLayout.count()).toBe(1)
  })

  it.each([
    [{ frozen: -1 }],
    [{ frozen: 7 }],
    [{ frozen: 1.5 }],
    [{ density: 'huge' }],
    [{ hidden: ['<script>'] }],
    [{ order: Array.from({ length: 101 }, () => 'plant') }],
    [{ order: null }],
  ])('%o is refused', async (wrong) => {
    expect((await set('scenarios', { ...layout, ...wrong })).status).toBe(422)
    expect(await list()).toEqual({})
  })

  it('have no table of any other name', async () => {
    for (const table of ['Scenarios', 'a'.repeat(61), '1'])
      expect((await set(table, layout)).status).toBe(404)
  })
})

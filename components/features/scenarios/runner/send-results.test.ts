import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import {
  answer,
  bodies,
  lost,
  nothingLeft,
  openBrowser,
  openNextPage,
  openPage,
  SCENARIO,
  SEEN,
  STEP,
  stored,
} from '@/tests/fixtures/run-pages'
import { TabStorage } from '@/tests/fixtures/tab-storage'

const ask = vi.hoisted(() => vi.fn<() => Promise<'mine' | 'theirs'>>())
vi.mock('@/components/shared/conflict/conflict-question', () => ({ askWhose: ask }))

beforeEach(openBrowser)
afterEach(() => vi.unstubAllGlobals())

/** The locks that the tabs of a browser share. */
function tabLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = <Result>(_: string, work: () => Promise<Result>) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  return { request }
}

it('what is entered without a connection is sent by itself once it is back, all of a step at once', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.enter({ status: 'Done' })
  await page.send()
  expect(page.heldUp.get()).toBe(true)
  page.enter({ comment: 'Связь пропала' })
  await page.send()
  expect(answer).toHaveBeenCalledTimes(1)
  answer.mockResolvedValue(stored('Done', 'Связь пропала'))
  page.noteAnswer(performance.now() + 1)
  await vi.waitFor(() => expect(page.stepResults()).toEqual([]))
  expect(bodies().slice(1)).toEqual([{ status: 'Done', comment: 'Связь пропала', version: 3 }])
  expect(page.caughtUp).toHaveBeenCalledTimes(1)
  expect(page.heldUp.get()).toBe(false)
})

it('it survives a closed tab, and is sent from the next page', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.enter({ status: 'Canceled' })
  await page.send()
  const next = await openNextPage()
  expect(next.stepResults()).toMatchObject([{ stepId: STEP, status: { from: 'New', to: 'Canceled' } }])
  answer.mockReset()
  answer.mockResolvedValue(stored('Canceled'))
  await next.send()
  expect(answer).toHaveBeenCalledTimes(1)
  await nothingLeft()
})

it('where the browser has no database, it survives a reload of the tab', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('indexedDB', undefined)
  const tab = new TabStorage()
  const page = await openPage({ tab })
  page.enter({ status: 'Done' })
  page.addTime(SCENARIO, STEP, 40)
  const next = await openPage({ tab })
  expect(next.stepResults()).toMatchObject([{ stepId: STEP, status: { from: 'New', to: 'Done' } }])
  expect(next.stepTimes()).toMatchObject([{ stepId: STEP, seconds: 40 }])
  answer.mockResolvedValueOnce(stored('Done'))
  answer.mockResolvedValueOnce(Response.json({ success: true, data: { secondsSpent: 40 } }))
  await next.send()
  expect(Object.keys(tab).filter((key) => key.startsWith('draft:'))).toEqual([])
})

it('what the tab of an older release has kept is restored, and kept like the rest', async () => {
  const tab = new TabStorage()
  const about = { scenarioId: SCENARIO, stepId: STEP }
  const result = { ...about, version: 3, status: { from: 'New', to: 'Done' } }
  tab.setItem('draft:step-results', JSON.stringify([result]))
  tab.setItem(
    'draft:step-results:times',
    JSON.stringify([{ ...about, seconds: 7, idempotencyKey: SCENARIO }]),
  )
  const page = await openPage({ tab })
  expect(page.stepResults()).toMatchObject([result])
  expect(page.stepTimes()).toEqual([{ ...about, seconds: 7, id: SCENARIO }])
  await openNextPage()
  await openNextPage('stepTimes')
})

it('what two tabs have restored is sent by one of them', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.enter({ status: 'Done' })
  const [one, other] = [await openNextPage(), await openNextPage()]
  answer.mockReset()
  answer.mockResolvedValue(stored('Done'))
  await one.send()
  await nothingLeft()
  await other.send()
  expect(answer).toHaveBeenCalledTimes(1)
  expect(other.stepResults()).toEqual([])
})

it('what another tab has entered on top of it is sent in its place', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.enter({ status: 'Done' })
  const [one, other] = [await openNextPage(), await openNextPage()]
  other.enter({ comment: 'Готово' })
  await eventually(async () =>
    expect((await openPage()).stepResults()).toMatchObject([{ comment: { to: 'Готово' } }]),
  )
  answer.mockReset()
  answer.mockResolvedValue(stored('Done', 'Готово'))
  await one.send()
  expect(answer).not.toHaveBeenCalled()
  await other.send()
  expect(bodies()).toEqual([{ status: 'Done', comment: 'Готово', version: 3 }])
})

it('what was entered for a step before the rest was restored is shown, and sent in its place', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.enter({ status: 'Error', comment: 'Касса зависла' })
  await openNextPage()
  const next = await openPage({ isRestored: false })
  next.enter({ status: 'Done' })
  await next.restoreResults()
  expect(next.stepResults()).toMatchObject([{ status: { to: 'Done' }, comment: { to: 'Касса зависла' } }])
  answer.mockReset()
  answer.mockResolvedValue(stored('Done', 'Касса зависла'))
  await next.send()
  expect(bodies()).toEqual([{ status: 'Done', comment: 'Касса зависла', version: 3 }])
  await nothingLeft()
})

it('where only the answer was lost, it counts as stored', async () => {
  const page = await openPage()
  page.enter({ status: 'Done' })
  const current = { _id: STEP, status: 'Done', comment: '', version: 4 }
  const stale = { success: false, error: 'Stale', code: 'conflict', data: { current, changes: [] } }
  answer.mockResolvedValue(Response.json(stale, { status: 409 }))
  await page.send()
  expect(answer).toHaveBeenCalledTimes(1)
  expect(page.stepResults()).toEqual([])
  expect(page.refusals).toEqual([])
})

it('a field that somebody else changed is left alone, and mine is stored on top', async () => {
  const page = await openPage()
  page.enter({ status: 'Done' })
  const current = { _id: STEP, status: 'New', comment: 'Чужой', version: 5 }
  const stale = { success: false, error: 'Stale', code: 'conflict', data: { current, changes: [] } }
  answer.mockResolvedValueOnce(Response.json(stale, { status: 409 }))
  answer.mockResolvedValueOnce(stored('Done', 'Чужой', 6))
  await page.send()
  expect(bodies()).toEqual([
    { status: 'Done', version: 3 },
    { status: 'Done', version: 5 },
  ])
  expect(page.stepResults()).toEqual([])
})

it('a question that is not answered yet keeps no other tab from sending', async () => {
  vi.stubGlobal('navigator', { onLine: false, locks: tabLocks() })
  const [page, other] = [await openPage(), await openPage()]
  page.enter({ status: 'Done' })
  const current = { _id: STEP, status: 'Error', comment: '', version: 5 }
  const stale = { success: false, error: 'Stale', code: 'conflict', data: { current, changes: [] } }
  answer.mockResolvedValueOnce(Response.json(stale, { status: 409 }))
  let reply = (_: 'mine') => {}
  ask.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)))
  const sending = page.send()
  await eventually(() => expect(ask).toHaveBeenCalledTimes(1))
  const seen = { ...SEEN, _id: 'd'.repeat(24) }
  other.enterResults([{ scenarioId: SCENARIO, seen, values: { status: 'Canceled' } }])
  answer.mockResolvedValueOnce(stored('Canceled'))
  await other.send()
  expect(other.stepResults()).toEqual([])
  answer.mockResolvedValueOnce(stored('Done', '', 6))
  reply('mine')
  await sending
  expect(bodies()).toEqual([
    { status: 'Done', version: 3 },
    { status: 'Canceled', version: 3 },
    { status: 'Done', version: 5 },
  ])
  expect(page.stepResults()).toEqual([])
})

it('what the server refuses is kept, and sent again only when the person says so', async () => {
  const page = await openPage()
  page.enter({ comment: 'Готово' })
  const refusal = () => Response.json({ success: false, error: 'Gone', code: 'not_found' }, { status: 404 })
  answer.mockImplementation(async () => refusal())
  await page.send()
  await page.send()
  expect(answer).toHaveBeenCalledTimes(1)
  expect(page.refusals).toHaveLength(1)
  expect(page.stepResults()).toHaveLength(1)
  page.retryRefused()
  await page.send()
  expect(answer).toHaveBeenCalledTimes(2)
  page.dropRefused()
  expect(page.stepResults()).toEqual([])
})

it('time is sent again under the same key, also from the next page', async () => {
  const keys: (string | null)[] = []
  const note = (init: RequestInit) => keys.push(new Headers(init.headers).get('idempotency-key'))
  answer.mockImplementation((_, init) => {
    note(init)
    return lost()
  })
  const page = await openPage()
  page.addTime(SCENARIO, STEP, 40)
  await page.send()
  const next = await openNextPage('stepTimes')
  answer.mockImplementation(async (_, init) => {
    note(init)
    return Response.json({ success: true, data: { secondsSpent: 40 } })
  })
  await next.send()
  expect(next.stepTimes()).toEqual([])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(keys[1]).toBe(keys[0])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import {
  answer,
  bodies,
  openBrowser,
  openNextPage,
  openPage,
  SCENARIO,
  SEEN,
  STEP,
  stored,
} from '@/tests/fixtures/run-pages'
import { TabLocks } from '@/tests/fixtures/tab-locks'

beforeEach(openBrowser)
afterEach(() => vi.unstubAllGlobals())

it('where the server fails at it, it is sent again by itself, and refused only after the third time', async () => {
  const page = await openPage()
  const fails = async () =>
    Response.json({ success: false, error: 'Oops', code: 'internal' }, { status: 500 })
  answer.mockImplementation(fails)
  page.enter({ status: 'Done' })
  await page.send()
  expect([page.refusals, page.stepResults().length, page.heldUp.get()]).toEqual([[], 1, true])
  answer.mockImplementationOnce(async () => stored('Done'))
  page.noteAnswer(performance.now() + 1)
  await vi.waitFor(() => expect(page.stepResults()).toEqual([]))
  expect(answer).toHaveBeenCalledTimes(2)
  vi.useFakeTimers()
  page.enter({ status: 'Canceled' })
  await page.send()
  for (const _ of ['second', 'third']) {
    page.noteAnswer(performance.now() + 1)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  vi.useRealTimers()
  expect([page.refusals.length, page.stepResults().length]).toEqual([1, 1])
  expect(answer).toHaveBeenCalledTimes(5)
})

it('what was done without a connection is undone: before it was sent, and behind it', async () => {
  const page = await openPage()
  page.enter({ status: 'Done' })
  expect(page.putBack(SCENARIO, [SEEN], 'Done')).toBe(1)
  expect(page.stepResults()).toMatchObject([{ status: { from: 'New', to: 'New' } }])
  page.enter({ status: 'Done' })
  answer.mockResolvedValueOnce(stored('Done'))
  await page.send()
  expect(page.putBack(SCENARIO, [SEEN], 'Done')).toBe(1)
  // The step is newer than what the person saw: it is their own change, about which nobody is asked.
  const current = { _id: STEP, status: 'Done', comment: '', version: 4 }
  const stale = { success: false, error: 'Stale', code: 'conflict', data: { current, changes: [] } }
  answer.mockResolvedValueOnce(Response.json(stale, { status: 409 }))
  answer.mockResolvedValueOnce(stored('New', '', 5))
  await page.send()
  expect(bodies().map(({ status, version }) => [status, version])).toEqual([
    ['Done', 3],
    ['New', 3],
    ['New', 4],
  ])
  expect(page.stepResults()).toEqual([])
})

it('a step that was given another status meanwhile is not undone', async () => {
  const page = await openPage()
  page.enter({ status: 'Done' })
  page.enter({ status: 'Error' })
  expect(page.putBack(SCENARIO, [SEEN], 'Done')).toBe(0)
  expect(page.stepResults()).toMatchObject([{ status: { to: 'Error' } }])
})

it('a proxy that answers for a server that is being started again is no refusal', async () => {
  const page = await openPage()
  answer.mockImplementation(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  page.enter({ status: 'Done' })
  await page.send()
  expect([page.refusals, page.stepResults().length, page.heldUp.get()]).toEqual([[], 1, true])
})

it('nothing is sent as another person who has signed in in another tab', async () => {
  const [anna, boris] = ['c', 'd'].map((digit) => JSON.stringify({ _id: digit.repeat(24), name: digit }))
  localStorage.setItem('authUser', anna ?? '')
  const page = await openPage()
  localStorage.setItem('authUser', boris ?? '')
  page.enter({ status: 'Done' })
  await page.send()
  expect(answer).not.toHaveBeenCalled()
  expect((await openPage()).stepResults()).toEqual([])
  localStorage.setItem('authUser', anna ?? '')
  const next = await openNextPage()
  answer.mockResolvedValue(stored('Done'))
  await next.send()
  expect(answer).toHaveBeenCalledTimes(1)
})

it('a comment that is being typed is there on the next page, until it is entered or dropped', async () => {
  const seen = { comment: '', version: 3 }
  const page = await openPage()
  page.typeComment(STEP, { ...seen, text: 'Касса' })
  page.typeComment(STEP, { ...seen, text: 'Касса зависла' })
  const typed = async () => (await openPage()).typedComments()
  await eventually(async () => expect(await typed()).toMatchObject([{ stepId: STEP, text: 'Касса зависла' }]))
  // As when the page is hidden, and it is entered.
  page.typeComment(STEP, { ...seen, text: 'Касса зависла ', comment: 'Касса зависла' })
  await eventually(async () => expect(await typed()).toEqual([]))
})

it('a comment that is being typed in a tab that is open is left to it', async () => {
  const locks = new TabLocks()
  vi.stubGlobal('navigator', { onLine: false, locks })
  const page = await openPage()
  page.typeComment(STEP, { comment: '', version: 3, text: 'Касса' })
  await eventually(async () => expect(await page.isAnythingQueued()).toBe(true))
  const beside = await openPage()
  expect(beside.typedComments()).toEqual([])
  // The second tab replaces nothing that the first one typed.
  beside.typeComment(STEP, null)
  locks.closeTabs()
  expect((await openPage()).typedComments()).toMatchObject([{ text: 'Касса' }])
})

it('what is entered while the page of an expired session leads to the sign-in page waits for the same person', async () => {
  const anna = JSON.stringify({ _id: 'c'.repeat(24), name: 'Анна' })
  localStorage.setItem('authUser', anna)
  const page = await openPage()
  localStorage.removeItem('authUser')
  page.enter({ status: 'Done' })
  await eventually(async () => expect(await page.isAnythingQueued()).toBe(true))
  expect((await openPage()).stepResults()).toEqual([])
  localStorage.setItem('authUser', anna)
  await openNextPage()
})

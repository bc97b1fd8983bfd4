import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import {
  answer,
  bodies,
  COMMENT_KEY,
  lost,
  openBrowser,
  openNextPage,
  openPage,
  REPORT_KEY,
  SCENARIO,
  STEP,
} from '@/tests/fixtures/run-pages'

beforeEach(openBrowser)
afterEach(() => vi.unstubAllGlobals())

it('an error report that could not be sent is sent by the next page, once, under the key of the first try', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.keepReport({ description: 'Касса зависла', stepId: STEP })
  await page.send()
  expect(page.heldUp.get()).toBe(true)
  const [next, other] = [await openNextPage('waitingReports'), await openNextPage('waitingReports')]
  answer.mockReset()
  answer.mockImplementation(async () =>
    Response.json({ success: true, data: { error: { _id: 'e'.repeat(24) } } }),
  )
  await next.send()
  expect(next.waitingReports()).toEqual([])
  await eventually(async () => expect((await openPage()).waitingReports()).toEqual([]))
  await other.send()
  expect(answer).toHaveBeenCalledTimes(1)
  const [address, init] = answer.mock.calls[0] ?? []
  expect(address).toBe(`/api/scenarios/${SCENARIO}/errors`)
  expect(new Headers(init?.headers).get('idempotency-key')).toBe(REPORT_KEY)
  expect(bodies()).toEqual([{ description: 'Касса зависла', stepId: STEP }])
})

it('an error report that the server refuses is kept until the person drops it, and holds up nothing', async () => {
  const page = await openPage()
  page.keepReport({ description: 'Касса зависла', stepId: STEP })
  page.addTime(SCENARIO, STEP, 40)
  answer.mockResolvedValueOnce(
    Response.json({ success: false, error: 'Gone', code: 'not_found' }, { status: 404 }),
  )
  answer.mockResolvedValueOnce(Response.json({ success: true, data: { secondsSpent: 40 } }))
  await page.send()
  expect(page.refusals).toHaveLength(1)
  expect(page.stepTimes()).toEqual([])
  expect(page.waitingReports()).toHaveLength(1)
  page.dropRefused()
  expect(page.waitingReports()).toEqual([])
})

it('a comment that could not be sent is shown and sent by the next page, once, under the key of the first try', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.keepComment('Касса зависла')
  await page.send()
  expect([page.heldUp.get(), page.refusals]).toEqual([true, []])
  const [next, other] = [await openNextPage('waitingComments'), await openNextPage('waitingComments')]
  expect(next.waitingComments()).toMatchObject([
    { commented: { scenarioId: SCENARIO, stepId: STEP }, mentions: [{ name: 'Олег Петров' }] },
  ])
  answer.mockReset()
  answer.mockImplementation(async () => Response.json({ success: true, data: { comment: {} } }))
  await next.send()
  expect(next.waitingComments()).toEqual([])
  await eventually(async () => expect((await openPage()).waitingComments()).toEqual([]))
  await other.send()
  expect(answer).toHaveBeenCalledTimes(1)
  const [address, init] = answer.mock.calls[0] ?? []
  expect(address).toBe(`/api/scenarios/${SCENARIO}/comments`)
  expect(new Headers(init?.headers).get('idempotency-key')).toBe(COMMENT_KEY)
  expect(bodies()).toEqual([{ stepId: STEP, text: 'Касса зависла' }])
})

it('a comment that the server refuses says why, and is kept until the person discards it', async () => {
  const page = await openPage()
  page.keepComment('Касса зависла')
  answer.mockResolvedValueOnce(
    Response.json({ success: false, error: 'Gone', code: 'not_found' }, { status: 404 }),
  )
  await page.send()
  await page.send()
  expect(page.refusals).toMatchObject([{ message: 'Gone' }])
  expect(answer).toHaveBeenCalledTimes(1)
  expect(page.waitingComments()).toHaveLength(1)
  page.dropRefused()
  expect(page.waitingComments()).toEqual([])
})

it('a comment that waits is discarded, and never sent', async () => {
  answer.mockImplementation(lost)
  const page = await openPage()
  page.keepComment('Касса зависла')
  await openNextPage('waitingComments')
  page.dropComments(new Set([COMMENT_KEY]))
  await page.send()
  expect(answer).not.toHaveBeenCalled()
  await eventually(async () => expect((await openPage()).waitingComments()).toEqual([]))
})

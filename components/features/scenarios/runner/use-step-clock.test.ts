import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClock } from './use-step-clock'

let page: EventTarget & { hidden: boolean }
let measured: number[]
let shown: number[]

const start = () =>
  startClock({ onTick: (seconds) => shown.push(seconds), onMeasured: (seconds) => measured.push(seconds) })

const setHidden = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  measured = []
  shown = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the time of a step is stored once, in whole seconds, when another is opened', () => {
  const stop = start()
  vi.advanceTimersByTime(3_900)
  expect([shown, measured]).toEqual([[1, 2, 3], []])
  stop()
  vi.advanceTimersByTime(5_000)
  expect([shown, measured]).toEqual([[1, 2, 3], [3]])
})

test('a hidden page measures nothing, and what is left of a second goes on with it', () => {
  const stop = start()
  vi.advanceTimersByTime(2_600)
  setHidden(true)
  expect(measured).toEqual([2])
  vi.advanceTimersByTime(60_000)
  setHidden(false)
  vi.advanceTimersByTime(1_500)
  stop()
  expect(measured).toEqual([2, 2])
})

test('a step that is opened in a hidden page takes no time until it is seen', () => {
  setHidden(true)
  const stop = start()
  vi.advanceTimersByTime(10_000)
  setHidden(false)
  vi.advanceTimersByTime(1_000)
  stop()
  expect(measured).toEqual([1])
})

test('a page that is closed stores what it has measured, and less than a second is none', () => {
  const stop = start()
  vi.advanceTimersByTime(900)
  window.dispatchEvent(new Event('pagehide'))
  expect(measured).toEqual([])
  vi.advanceTimersByTime(0)
  stop()
  expect(measured).toEqual([])
  start()
  vi.advanceTimersByTime(4_000)
  window.dispatchEvent(new Event('pagehide'))
  expect(measured).toEqual([4])
})

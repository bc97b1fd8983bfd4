import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BrowserStorage } from '@/tests/stand-ins/browser-storage'

/** Longer than a tab has to be left alone. */
const QUIET_MS = 10_000

const reload = vi.fn()
interface Page {
  hidden: boolean
  dialog: object | null
  focused: { matches: (selectors: string) => boolean } | null
  handlers: Map<string, () => void>
}

const page: Page = { hidden: false, dialog: null, focused: null, handlers: new Map() }

let storage: BrowserStorage

beforeEach(() => {
  vi.useFakeTimers()
  storage = new BrowserStorage()
  Object.assign(page, { hidden: false, dialog: null, focused: null })
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', { location: { reload }, addEventListener: vi.fn(), removeEventListener: vi.fn() })
  vi.stubGlobal('document', {
    get hidden() {
      return page.hidden
    },
    get activeElement() {
      return page.focused
    },
    querySelector: () => page.dialog,
    addEventListener: (name: string, handler: () => void) => page.handlers.set(name, handler),
    removeEventListener: (name: string) => page.handlers.delete(name),
  })
})
afterEach(() => {
  reload.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Loads the modules again, as a page that was loaded again does. */
async function openPage(isBusy: () => boolean = () => false) {
  const [{ reloadForRelease, reloadOnceFor }, { askBeforeLeaving }] = await Promise.all([
    import('./release'),
    import('./leaving'),
  ])
  const announce = (release: string) => reloadForRelease(release, isBusy)
  return { announce, reloadOnceFor, askBeforeLeaving }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('reloads a tab from before an upgrade once, however often the release is announced', async () => {
  const { announce } = await openPage()
  announce('b')
  await pass(QUIET_MS)
  expect(reload).toHaveBeenCalledTimes(1)
  const again = await openPage()
  again.announce('b')
  await pass(QUIET_MS)
  expect(reload).toHaveBeenCalledTimes(1)
  again.announce('c')
  await pass(QUIET_MS)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('reloads again after a minute where a machine that is not upgraded yet answered with the old page', async () => {
  const { announce } = await openPage()
  announce('b')
  await pass(QUIET_MS)
  expect(reload).toHaveBeenCalledTimes(1)
  await pass(60_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('waits while somebody types, works with the page or has a dialog open, and while a change is sent', async () => {
  let isSending = true
  const { announce } = await openPage(() => isSending)
  announce('b')
  await pass(QUIET_MS)
  isSending = false
  page.focused = { matches: (selectors) => selectors.includes('input') }
  await pass(QUIET_MS)
  page.focused = null
  page.dialog = {}
  await pass(QUIET_MS)
  page.dialog = null
  page.handlers.get('keydown')?.()
  await pass(1_000)
  expect(reload).not.toHaveBeenCalled()
  await pass(QUIET_MS)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not wait in a hidden tab where nobody types', async () => {
  page.hidden = true
  const { announce } = await openPage()
  announce('b')
  await pass(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload over what a reload would lose, and does over what the tab keeps', async () => {
  const { announce, askBeforeLeaving } = await openPage()
  const drop = askBeforeLeaving(() => true)
  askBeforeLeaving(
    () => true,
    () => false,
  )
  announce('b')
  await pass(QUIET_MS)
  expect(reload).not.toHaveBeenCalled()
  drop()
  await pass(QUIET_MS)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('stops waiting once another release is announced', async () => {
  const { announce } = await openPage()
  const stop = announce('b')
  stop()
  await pass(QUIET_MS)
  expect(reload).not.toHaveBeenCalled()
})

it('loads a page whose code is gone again once', async () => {
  const { reloadOnceFor } = await openPage()
  reloadOnceFor('Failed to load chunk a.js')
  reloadOnceFor('Failed to load chunk a.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('never reloads where the tab could not remember that it did', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { announce, reloadOnceFor } = await openPage()
  announce('b')
  reloadOnceFor('c')
  await pass(QUIET_MS)
  expect(reload).not.toHaveBeenCalled()
})

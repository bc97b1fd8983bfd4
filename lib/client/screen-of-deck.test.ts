import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showFullscreen } from './use-fullscreen'
import { keepAwake } from './use-wake-lock'

/** A browser's page, which can be full screen. */
class Page extends EventTarget {
  visibilityState = 'visible'
  fullscreenElement: object | null = null
  documentElement = { requestFullscreen: async () => this.setFullscreen(true) }
  exitFullscreen = async () => this.setFullscreen(false)

  private setFullscreen(isFull: boolean): void {
    this.fullscreenElement = isFull ? this.documentElement : null
    this.dispatchEvent(new Event('fullscreenchange'))
  }
}

let page: Page
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  page = new Page()
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

describe('a deck on the full screen', () => {
  test('leaves it when it is closed', async () => {
    const onLeft = vi.fn<() => void>()
    const close = showFullscreen(onLeft)
    await settled()
    expect(page.fullscreenElement).not.toBeNull()
    close()
    await settled()
    expect(page.fullscreenElement).toBeNull()
    expect(onLeft).not.toHaveBeenCalled()
  })

  test('is closed when the person leaves it', async () => {
    const onLeft = vi.fn<() => void>()
    showFullscreen(onLeft)
    await settled()
    expect(onLeft).not.toHaveBeenCalled()
    await page.exitFullscreen()
    expect(onLeft).toHaveBeenCalledTimes(1)
  })

  test('covers the window where the browser refuses', async () => {
    page.documentElement = {
      requestFullscreen: () => Promise.reject(new TypeError('Permissions check failed')),
    }
    const onLeft = vi.fn<() => void>()
    const close = showFullscreen(onLeft)
    await settled()
    close()
    expect(onLeft).not.toHaveBeenCalled()
  })
})

describe('a deck keeps the screen on', () => {
  let locks: number
  let kinds: string[]

  beforeEach(() => {
    locks = 0
    kinds = []
    const release = async () => {
      locks -= 1
    }
    const request = async (kind: string) => {
      kinds.push(kind)
      locks += 1
      return { release }
    }
    vi.stubGlobal('navigator', { wakeLock: { request } })
  })

  test('until it is closed', async () => {
    const close = keepAwake()
    await settled()
    expect([locks, kinds]).toEqual([1, ['screen']])
    close()
    await settled()
    expect(locks).toBe(0)
  })

  test('and not where it is closed before the browser has answered', async () => {
    keepAwake()()
    await settled()
    expect([locks, kinds]).toEqual([0, ['screen']])
  })

  test('again after the page was hidden, when the browser lets it go', async () => {
    keepAwake()
    await settled()
    const turn = async (state: string) => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
      await settled()
    }
    await turn('hidden')
    expect(kinds).toHaveLength(1)
    await turn('visible')
    expect(kinds).toHaveLength(2)
  })
})

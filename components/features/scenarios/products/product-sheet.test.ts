import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BLANK_LINE, type LineWithId, type ProductField } from '@/lib/features/scenarios/products/rules'
import { type Fate, ProductLinesServer, toId } from '@/tests/stand-ins/product-lines-server'
import { ProductSheet } from './product-sheet'
import { findSheetInUse, keepSheet } from './sheets-in-use'

const SCENARIO = 'a'.repeat(24)

class Drafts extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, text: string) => void this.set(key, text)
  removeItem = (key: string) => void this.delete(key)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', new Drafts())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin(count = 3) {
  const lines = Array.from({ length: count }, (_, index) => ({ ...BLANK_LINE, _id: toId(index + 1) }))
  const server = new ProductLinesServer(SCENARIO, lines)
  vi.stubGlobal('fetch', server.fetch)
  const sheet = new ProductSheet(new QueryClient(), SCENARIO, server.stored)
  return { server, sheet }
}

/** Advances time until all is stored; response bodies are read outside of the fake timers. */
async function settle(sheet: ProductSheet) {
  for (let turn = 0; turn < 500 && sheet.state.get().save !== 'saved'; turn += 1) await pass(100)
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise((resolve) => setImmediate(resolve))
}

/** A model of what one person wants: the same steps without a server. */
class WantedQuantities {
  now: readonly number[]
  #past: (readonly number[])[] = []

  constructor(now: readonly number[]) {
    this.now = now
  }

  write(row: number, quantity: number) {
    const blank = Array.from({ length: Math.max(0, row + 1 - this.now.length) }, () => 1)
    this.#step([...this.now, ...blank].with(row, quantity))
  }

  delete(row: number) {
    this.#step(this.now.toSpliced(row, 1))
  }

  undo() {
    this.now = this.#past.pop() ?? this.now
  }

  #step(next: readonly number[]) {
    if (JSON.stringify(next) === JSON.stringify(this.now)) return
    this.#past.push(this.now)
    this.now = next
  }
}

const quantities = (lines: readonly LineWithId[]) => lines.map(({ quantity }) => quantity)
const write = (sheet: ProductSheet, row: number, text: string, field: ProductField = 'quantity') =>
  sheet.write([{ row, field, text }])

describe('what is edited', () => {
  test('is stored completely, whatever happens to the saves, and nothing of it twice', async () => {
    const edit = fc.record({
      kind: fc.constantFrom('write', 'write', 'write', 'delete', 'undo'),
      row: fc.integer({ min: 0, max: 4 }),
      // Few values, so that a typed one is often the previous one.
      text: fc.integer({ min: 0, max: 3 }).map(String),
      pause: fc.integer({ min: 0, max: 1_500 }),
    })
    const fates = fc.array(fc.constantFrom<Fate>('answered', 'unsent', 'lost'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 25 }), fates, async (edits, script) => {
        const { server, sheet } = begin()
        server.fates = [...script]
        const wanted = new WantedQuantities([1, 1, 1])
        for (const { kind, row, text, pause } of edits) {
          if (kind === 'write') write(sheet, row, text)
          else if (kind === 'undo') sheet.undo()
          else
            sheet.deleteLines(
              new Set(
                sheet.state
                  .get()
                  .lines.slice(row, row + 1)
                  .map(({ _id }) => _id),
              ),
            )
          wanted[kind](row, Number(text))
          await pass(pause)
        }
        await settle(sheet)
        expect(quantities(sheet.state.get().lines)).toEqual(wanted.now)
        expect(quantities(server.lines)).toEqual(wanted.now)
        expect(sheet.state.get()).toMatchObject({ save: 'saved', failure: null, conflicts: [] })
        expect(sheet.isUnsaved).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('is stored if it equals the value before a save whose response was lost', async () => {
    const { server, sheet } = begin()
    server.fates = ['lost']
    write(sheet, 0, '7')
    await pass(100)
    write(sheet, 0, '1')
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([1, 1, 1])
    expect(quantities(sheet.state.get().lines)).toEqual([1, 1, 1])
  })

  test('can be a line that is restored after the response to its deletion was lost', async () => {
    const { server, sheet } = begin()
    server.fates = ['lost']
    sheet.deleteLines(new Set([toId(2)]))
    await pass(100)
    sheet.undo()
    await settle(sheet)
    expect(server.lines.map(({ _id }) => _id)).toEqual([toId(1), toId(2), toId(3)])
  })

  test('is restored by the next visit, also if such a save was stored', async () => {
    const { server, sheet } = begin()
    server.fates = ['lost', 'unsent']
    write(sheet, 0, '7')
    await pass(100)
    write(sheet, 0, '1')
    await pass(1_000)
    expect(sheet.isUnsaved).toBe(true)
    const next = new ProductSheet(new QueryClient(), SCENARIO, server.stored)
    expect(quantities(next.state.get().lines)).toEqual([7, 1, 1])
    next.restore()
    await settle(next)
    expect(quantities(server.lines)).toEqual([1, 1, 1])
  })

  test('and was not stored is restored by the next visit', async () => {
    const { server, sheet } = begin()
    server.fates = ['unsent', 'unsent', 'unsent', 'unsent']
    write(sheet, 0, '7')
    sheet.keepTyped({ id: toId(2), field: 'vp', text: '12' })
    await pass(1_000)
    expect(sheet.state.get().save).toBe('retrying')
    server.fates = []
    const next = new ProductSheet(new QueryClient(), SCENARIO, server.stored)
    next.restore()
    expect(next.state.get().isRestored).toBe(true)
    await settle(next)
    expect(server.lines[0]).toMatchObject({ quantity: 7 })
    expect(server.lines[1]).toMatchObject({ vp: 12 })
  })

  test('that its cell does not take comes back with the next visit, with its text', async () => {
    const { server, sheet } = begin()
    sheet.keepTyped({ id: toId(2), field: 'vp', text: '12,5x' })
    const reloaded = new ProductSheet(new QueryClient(), SCENARIO, server.stored)
    reloaded.restore()
    expect(reloaded.state.get().unread).toMatchObject([{ id: toId(2), field: 'vp', text: '12,5x' }])
    // Another tab of the page is opened instead: the sheet is left, and begun once more.
    sheet.leave()
    const back = new ProductSheet(new QueryClient(), SCENARIO, server.stored)
    back.restore()
    expect(back.state.get().unread).toMatchObject([{ id: toId(2), text: '12,5x' }])
    back.showUnread()
    expect([back.state.get().unread, back.isUnsaved]).toEqual([[], false])
    expect(server.lines[1]).toMatchObject({ vp: 0 })
  })

  test('can be waited for until all of it is stored, which rejects if a save failed', async () => {
    const { server, sheet } = begin()
    server.fates = ['unsent']
    write(sheet, 0, '7')
    const outcome = sheet.settled().then(
      () => 'stored',
      (error: unknown) => error,
    )
    await pass(800)
    expect(await outcome).toMatchObject({ code: 'network' })
    const again = sheet.settled()
    await settle(sheet)
    await again
    expect(quantities(server.lines)).toEqual([7, 1, 1])
  })

  test('reports each series of failed saves once, also after it left the screen, until all is stored', async () => {
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
    const { server, sheet } = begin()
    const report = vi.fn()
    const leave = keepSheet(SCENARIO, sheet, report)
    server.fates = ['unsent', 'unsent', 'answered', 'unsent']
    write(sheet, 0, '7')
    leave()
    await pass(800)
    expect(report).toHaveBeenCalledTimes(1)
    expect(findSheetInUse(SCENARIO)).toBe(sheet)
    const leaveAgain = keepSheet(SCENARIO, sheet, report)
    await settle(sheet)
    expect(report).toHaveBeenCalledTimes(1)
    write(sheet, 0, '8')
    leaveAgain()
    await settle(sheet)
    expect(report).toHaveBeenCalledTimes(2)
    expect(quantities(server.lines)).toEqual([8, 1, 1])
    expect(findSheetInUse(SCENARIO)).toBeUndefined()
  })

  test('can be undone and redone, also after lines got their ids', async () => {
    const { server, sheet } = begin(1)
    write(sheet, 1, '5')
    await settle(sheet)
    write(sheet, 1, '6')
    sheet.deleteLines(new Set([toId(1)]))
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([6])
    for (const expected of [[1, 6], [1, 5], [1]]) {
      sheet.undo()
      await settle(sheet)
      expect(quantities(server.lines)).toEqual(expected)
    }
    expect(sheet.state.get().canUndo).toBe(false)
    for (const expected of [[1, 5], [1, 6], [6]]) {
      sheet.redo()
      await settle(sheet)
      expect(quantities(server.lines)).toEqual(expected)
    }
  })
})

describe('what somebody else stores', () => {
  test('is merged with what is edited, also if the save came too late', async () => {
    const { server, sheet } = begin()
    write(sheet, 0, '7')
    server.change(toId(1), 'vp', 4)
    await settle(sheet)
    expect(server.lines[0]).toMatchObject({ quantity: 7, vp: 4 })
    expect(sheet.state.get().lines[0]).toMatchObject({ quantity: 7, vp: 4 })
  })

  test('in the same field stays until the person decides', async () => {
    const { server, sheet } = begin()
    write(sheet, 0, '7')
    server.change(toId(1), 'quantity', 9)
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([9, 1, 1])
    const [conflict] = sheet.state.get().conflicts
    expect(conflict).toEqual({ kind: 'field', id: toId(1), field: 'quantity', mine: 7 })
    if (conflict) sheet.resolve(conflict, 'mine')
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([7, 1, 1])
    expect(sheet.state.get().conflicts).toEqual([])
  })

  test('in a cell that was open is not overwritten by what is typed there', async () => {
    const { server, sheet } = begin()
    server.change(toId(1), 'quantity', 9)
    sheet.receive(server.stored)
    sheet.writeOpened({ id: toId(1), field: 'quantity', text: '7' }, 1)
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([9, 1, 1])
    expect(sheet.state.get().conflicts).toHaveLength(1)
  })

  test('in the same field is no longer asked about once the person types another value there', async () => {
    const { server, sheet } = begin()
    write(sheet, 0, '5')
    write(sheet, 1, '5')
    server.change(toId(1), 'quantity', 7)
    server.change(toId(2), 'quantity', 7)
    await settle(sheet)
    expect(sheet.state.get().conflicts).toHaveLength(2)
    write(sheet, 0, '8', 'vp')
    expect(sheet.state.get().conflicts).toHaveLength(2)
    sheet.writeOpened({ id: toId(1), field: 'quantity', text: '6' }, 7)
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([6, 7, 1])
    expect(sheet.state.get().conflicts).toEqual([{ kind: 'field', id: toId(2), field: 'quantity', mine: 5 }])
    sheet.deleteLines(new Set([toId(2)]))
    expect(sheet.state.get().conflicts).toEqual([])
  })
})

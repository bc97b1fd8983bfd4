import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BLANK_LINE, type KeptLine, type ProductField } from '@/lib/features/scenarios/products/rules'
import { keepSheet, keptSheet } from './kept-sheets'
import { ProductSheet } from './product-sheet'

const SCENARIO = 'a'.repeat(24)
const idOf = (number: number) => number.toString(16).padStart(24, '0')

/** What becomes of a save: it is answered, never arrives, or is carried out and its answer gets lost. */
type Fate = 'answered' | 'unsent' | 'lost'

interface Sent {
  products: (Partial<KeptLine> & { _id?: string })[]
  version: number
}

/** Stands in for the server: keeps lines and their version, and answers as the contract says, 800 ms later. */
class Server {
  lines: KeptLine[]
  version = 1
  fates: Fate[] = []
  #lastId = 0xff

  constructor(lines: KeptLine[]) {
    this.lines = lines
  }

  get stored() {
    const products = this.lines.map((line) => ({ ...line, ...COMPUTED }))
    return { products, productsVersion: this.version }
  }

  /** Somebody else stores another value. */
  change(id: string, field: ProductField, value: number) {
    this.lines = this.lines.map((line) => (line._id === id ? { ...line, [field]: value } : line))
    this.version += 1
  }

  readonly fetch = async (address: string, { body }: RequestInit = {}): Promise<Response> => {
    if (!address.endsWith('/products')) return Response.json({})
    await new Promise((resolve) => setTimeout(resolve, 800))
    const fate = this.fates.shift() ?? 'answered'
    if (fate === 'unsent') throw new TypeError('Failed to fetch')
    const answer = this.#put(JSON.parse(String(body)))
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    return answer
  }

  #put({ products, version }: Sent): Response {
    const scenario = () => ({ _id: SCENARIO, ...this.stored })
    if (version !== this.version) {
      const data = { current: scenario(), changes: [] }
      return Response.json({ success: false, error: 'stale', code: 'conflict', data }, { status: 409 })
    }
    const known = new Set(this.lines.map(({ _id }) => _id))
    const taken = (id: string | undefined) => (id && known.delete(id) ? id : idOf(++this.#lastId))
    this.lines = products.map(({ _id, ...line }) => ({ ...BLANK_LINE, ...line, _id: taken(_id) }))
    this.version += 1
    return Response.json({ success: true, data: { scenario: scenario() } })
  }
}

const COMPUTED = {
  cost: 0,
  assembledCost: 0,
  handOutCost: 0,
  notTakingCost: 0,
  agentReportCost: 0,
  returnDvDCost: 0,
  returnFromCourierCost: 0,
  qualityCost: 0,
  vpQualityCost: 0,
  realization: 0,
  realizationCost: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

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
  const lines = Array.from({ length: count }, (_, index) => ({ ...BLANK_LINE, _id: idOf(index + 1) }))
  const server = new Server(lines)
  vi.stubGlobal('fetch', server.fetch)
  const sheet = new ProductSheet(new QueryClient(), SCENARIO, server.stored)
  return { server, sheet }
}

/** Lets time pass until all is stored; bodies of answers are read outside of the stopped time. */
async function settle(sheet: ProductSheet) {
  for (let turn = 0; turn < 500 && sheet.state.get().save !== 'saved'; turn += 1) await pass(100)
}

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise((resolve) => setImmediate(resolve))
}

const quantities = (lines: readonly KeptLine[]) => lines.map(({ quantity }) => quantity)
const write = (sheet: ProductSheet, row: number, text: string, field: ProductField = 'quantity') =>
  sheet.write([{ row, field, text }])

describe('what is edited', () => {
  test('is stored to the last, whatever becomes of the saves, and nothing of it twice', async () => {
    const edit = fc.record({
      row: fc.integer({ min: 0, max: 4 }),
      text: fc.integer({ min: 0, max: 99 }).map(String),
      pause: fc.integer({ min: 0, max: 1_500 }),
    })
    const fates = fc.array(fc.constantFrom<Fate>('answered', 'unsent', 'lost'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 25 }), fates, async (edits, script) => {
        const { server, sheet } = begin()
        server.fates = [...script]
        const wanted = [1, 1, 1]
        for (const { row, text, pause } of edits) {
          while (wanted.length <= row) wanted.push(1)
          wanted[row] = Number(text)
          write(sheet, row, text)
          await pass(pause)
        }
        await settle(sheet)
        expect(quantities(sheet.state.get().lines)).toEqual(wanted)
        expect(quantities(server.lines)).toEqual(wanted)
        expect(sheet.state.get()).toMatchObject({ save: 'saved', failure: null, conflicts: [] })
        expect(sheet.isUnsaved).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  test('and was not stored is brought back by the next visit', async () => {
    const { server, sheet } = begin()
    server.fates = ['unsent', 'unsent', 'unsent', 'unsent']
    write(sheet, 0, '7')
    sheet.keepTyped({ id: idOf(2), field: 'vp', text: '12' })
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

  test('is waited for by what needs all of it, which hears of a save that failed', async () => {
    const { server, sheet } = begin()
    server.fates = ['unsent']
    write(sheet, 0, '7')
    const heard = sheet.settled().then(
      () => 'stored',
      (error: unknown) => error,
    )
    await pass(800)
    expect(await heard).toMatchObject({ code: 'network' })
    const again = sheet.settled()
    await settle(sheet)
    await again
    expect(quantities(server.lines)).toEqual([7, 1, 1])
  })

  test('tells once of each series of failed saves, also after it left the screen, until all is stored', async () => {
    vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
    const { server, sheet } = begin()
    const tell = vi.fn()
    const leave = keepSheet(SCENARIO, sheet, tell)
    server.fates = ['unsent', 'unsent', 'answered', 'unsent']
    write(sheet, 0, '7')
    leave()
    await pass(800)
    expect(tell).toHaveBeenCalledTimes(1)
    expect(keptSheet(SCENARIO)).toBe(sheet)
    const leaveAgain = keepSheet(SCENARIO, sheet, tell)
    await settle(sheet)
    expect(tell).toHaveBeenCalledTimes(1)
    write(sheet, 0, '8')
    leaveAgain()
    await settle(sheet)
    expect(tell).toHaveBeenCalledTimes(2)
    expect(quantities(server.lines)).toEqual([8, 1, 1])
    expect(keptSheet(SCENARIO)).toBeUndefined()
  })

  test('can be taken back and done again, also after lines got their ids', async () => {
    const { server, sheet } = begin(1)
    write(sheet, 1, '5')
    await settle(sheet)
    write(sheet, 1, '6')
    sheet.deleteLines(new Set([idOf(1)]))
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
  test('stands beside what is edited, also where the save came too late', async () => {
    const { server, sheet } = begin()
    write(sheet, 0, '7')
    server.change(idOf(1), 'vp', 4)
    await settle(sheet)
    expect(server.lines[0]).toMatchObject({ quantity: 7, vp: 4 })
    expect(sheet.state.get().lines[0]).toMatchObject({ quantity: 7, vp: 4 })
  })

  test('in the same field stays until the person decides', async () => {
    const { server, sheet } = begin()
    write(sheet, 0, '7')
    server.change(idOf(1), 'quantity', 9)
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([9, 1, 1])
    const [conflict] = sheet.state.get().conflicts
    expect(conflict).toEqual({ kind: 'field', id: idOf(1), field: 'quantity', mine: 7 })
    if (conflict) sheet.resolve(conflict, 'mine')
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([7, 1, 1])
    expect(sheet.state.get().conflicts).toEqual([])
  })

  test('in a cell that was open is not overwritten by what is typed there', async () => {
    const { server, sheet } = begin()
    server.change(idOf(1), 'quantity', 9)
    sheet.receive(server.stored)
    sheet.writeOpened({ id: idOf(1), field: 'quantity', text: '7' }, 1)
    await settle(sheet)
    expect(quantities(server.lines)).toEqual([9, 1, 1])
    expect(sheet.state.get().conflicts).toHaveLength(1)
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSpelling } from '@/lib/shared/gs1-spelling'
import { toRussianLayout } from '@/lib/shared/keyboard-layout'
import { dropHeldKeys, holdKey, watchForScans } from './held-keys'
import { takeScans } from './use-scanner'

/** A field of one line; `place` is the kind of codes that it is meant for, or the grid that it is a cell of. */
class Field extends EventTarget {
  readonly type = 'text'
  private text = ''

  constructor(private readonly places: readonly string[] = []) {
    super()
  }

  get value(): string {
    return this.text
  }

  set value(next: string) {
    this.text = next
  }

  closest(selector: string): this | null {
    return this.places.some((place) => selector.includes(place)) ? this : null
  }
}

const STATE = '0104600439931256215abc!123/DEF9'
const EAN = '4600439931256'
const FAST = 8

/** The document, which gets what the window lets pass. */
let page: EventTarget
let scans: string[]
let submits: number
/** How often a scan is to be repeated. */
let cuts: number
let stop: () => void

/** Types into a field as a browser does, key by key. */
function type(
  field: Field,
  text: string,
  end: string | null = 'Enter',
  firstPauses: readonly number[] = [],
  pause = FAST,
): void {
  vi.stubGlobal('document', Object.assign(page, { activeElement: field }))
  for (const [index, key] of [...text, ...(end ? [end] : [])].entries()) {
    vi.advanceTimersByTime(firstPauses[index - 1] ?? pause)
    const given = { key, code: '', ctrlKey: false, altKey: false, metaKey: false, repeat: false }
    const event = Object.assign(new Event('keydown', { cancelable: true }), given)
    Object.defineProperties(event, { target: { value: field }, timeStamp: { value: performance.now() } })
    if (window.dispatchEvent(event)) page.dispatchEvent(event)
    if (event.defaultPrevented) continue
    if (key.length === 1) field.value += key
    else submits += 1
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('Element', Field)
  vi.stubGlobal('HTMLInputElement', Field)
  vi.stubGlobal('HTMLTextAreaElement', class {})
  page = new EventTarget()
  vi.stubGlobal('document', page)
  scans = []
  submits = 0
  cuts = 0
  stop = takeScans(
    (code) => scans.push(code),
    undefined,
    () => {
      cuts += 1
    },
  )
})
afterEach(() => {
  stop()
  dropHeldKeys()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a mark of the state', STATE],
  ['the retailer’s own', 'DM-1000123-7'],
  ['a barcode', EAN],
  ['a box', '00146004399312560000'],
  ['a pack of tobacco', '00000046210654kZr.LUdAB8wdXEH'],
])('%s that is scanned into a field leaves it as it was, and submits nothing', (_, code) => {
  const field = new Field()
  field.value = 'Лампа 2'
  type(field, code)
  type(field, code, 'Tab')
  expect([field.value, submits, scans]).toEqual(['Лампа 2', 0, [code, code]])
})

test('a scan whose first keys come late leaves the field as it was, too, and is whole', () => {
  const field = new Field()
  field.value = 'Лампа 2'
  type(field, STATE, 'Enter', [70])
  type(field, STATE, 'Enter', [80, 80, FAST, 100])
  expect([field.value, submits, scans]).toEqual(['Лампа 2', 0, [STATE, STATE]])
})

test('a mark that comes as slowly as a person types leaves the field as it was, too, and submits nothing', () => {
  const field = new Field()
  field.value = 'Лампа 2'
  type(field, STATE, 'Enter', [], 150)
  vi.advanceTimersByTime(1_000)
  type(field, toRussianLayout(STATE), 'Enter', [], 300)
  expect([field.value, submits, scans.map((code) => readSpelling(code).code)]).toEqual([
    'Лампа 2',
    0,
    [STATE, STATE],
  ])
})

test('the retailer’s own code leaves the field as it was with pauses within it, too; its end alone is asked for again', () => {
  const field = new Field()
  field.value = 'Лампа 2'
  type(field, 'DM-1000123-75421', 'Enter', [FAST, FAST, FAST, 300])
  expect([field.value, submits, scans]).toEqual(['Лампа 2', 0, ['DM-1000123-75421']])
  vi.advanceTimersByTime(1_000)
  type(field, 'DM-1000123-75421', 'Enter', [300, 300, 300])
  expect([field.value, submits, scans.length, cuts]).toEqual(['Лампа 2DM-', 0, 1, 1])
  const codes = new Field(['data-codes'])
  vi.advanceTimersByTime(1_000)
  type(codes, 'DM-1000123-75421', 'Enter', [300, 300, 300])
  expect([codes.value, submits]).toEqual(['DM-1000123-75421', 0])
})

test('a scan over a list is taken once, and is not said to be taken by nothing', () => {
  const notice = vi.fn<() => void>()
  const list = new Field(['combobox'])
  vi.stubGlobal('HTMLInputElement', class {})
  const stopWatching = watchForScans(notice)
  try {
    type(list, STATE)
    vi.advanceTimersByTime(1_000)
    expect(scans).toEqual([STATE])
    expect(notice).not.toHaveBeenCalled()
  } finally {
    stopWatching()
  }
})

test('what is typed in a field stays there, and its Enter submits it', () => {
  const field = new Field()
  type(field, 'Лампа 2')
  vi.advanceTimersByTime(1_000)
  type(field, ' настольная', null)
  vi.advanceTimersByTime(100)
  type(field, '')
  expect([field.value, submits, scans]).toEqual(['Лампа 2 настольная', 2, []])
})

test('a barcode stays in a field that is meant for one, and submits nothing; a mark does not', () => {
  const field = new Field(['data-barcodes'])
  type(field, EAN)
  expect([field.value, submits, scans]).toEqual([EAN, 0, []])
  type(field, STATE)
  expect([field.value, submits, scans]).toEqual([EAN, 0, [STATE]])
})

test('a barcode in a cell of a grid goes on to the next cell', () => {
  const cell = new Field(['data-barcodes', 'grid'])
  type(cell, EAN)
  expect([cell.value, submits, scans]).toEqual([EAN, 1, []])
})

test('any code stays in a field that is meant for codes', () => {
  const field = new Field(['data-codes'])
  type(field, STATE)
  expect([field.value, submits, scans]).toEqual([STATE, 0, []])
})

test('the first keys of a scan, which single keys of the page hold back, do nothing', () => {
  const act = vi.fn<() => void>()
  stop()
  window.addEventListener('keydown', () => holdKey(act))
  stop = takeScans((code) => scans.push(code))
  const row = new Field()
  vi.stubGlobal('HTMLInputElement', class {})
  type(row, EAN)
  vi.advanceTimersByTime(1_000)
  expect(scans).toEqual([EAN])
  expect(act).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropHeldKeys, holdKey, watchForScans } from './held-keys'

/** The element that has the focus: by default nothing that text is typed into. */
class Place extends EventTarget {
  type = ''

  constructor(private readonly kind = '') {
    super()
  }

  closest(selector: string): this | null {
    return this.kind !== '' && selector.includes(this.kind) ? this : null
  }
}

class Input extends Place {
  constructor(override readonly type: string) {
    super()
  }
}

const CODE = '0104600439931256215abcA'
const FAST = 8
const SLOW = 100

let done: string[]
let prevented: string[]
let scans: number
let focus: Place
let stop: () => void
let now: number

/** Lets some time pass, and then something happen to a key. */
function happen(kind: 'keydown' | 'keyup', key: string, pause: number, ctrlKey = false): Event {
  vi.advanceTimersByTime(pause)
  now += pause
  const event = Object.assign(new Event(kind, { cancelable: true }), {
    key,
    code: key,
    ctrlKey,
    altKey: false,
    metaKey: false,
  })
  Object.defineProperties(event, { target: { value: focus }, timeStamp: { value: now } })
  document.dispatchEvent(event)
  return event
}

/** Presses a key some time after the one before; a page of single keys acts on it. */
function press(key: string, pause: number, ctrlKey = false): void {
  if (happen('keydown', key, pause, ctrlKey).defaultPrevented) prevented.push(key)
}

const release = (key: string, pause: number) => happen('keyup', key, pause)

const type = (keys: Iterable<string>, pause: number) => {
  for (const key of keys) press(key, pause)
}
const rest = () => vi.advanceTimersByTime(1_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('Element', Place)
  vi.stubGlobal('HTMLInputElement', Input)
  done = []
  prevented = []
  scans = 0
  now = 1_000
  focus = new Place()
  stop = watchForScans(() => {
    scans += 1
  })
  document.addEventListener('keydown', (event) => {
    const isPlain = 'ctrlKey' in event && !event.ctrlKey
    if (isPlain && 'key' in event && typeof event.key === 'string' && event.key.length === 1) {
      const { key } = event
      holdKey(() => done.push(key))
    }
  })
})
afterEach(() => {
  stop()
  dropHeldKeys()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a scan where nobody types', () => {
  test.each([
    ['Enter', ['Enter']],
    ['Tab', ['Tab']],
    ['a pause', []],
  ])('does nothing by any of its keys, and is said: it ends with %s', (_, end) => {
    type([...CODE, ...end], FAST)
    rest()
    expect(done).toEqual([])
    expect(prevented).toEqual([...CODE.slice(2), ...end])
    expect(scans).toBe(1)
  })

  test('after another one is one of its own, and keys behind it act again', () => {
    type([...CODE, 'Enter', ...CODE, 'Enter'], FAST)
    press('2', SLOW)
    rest()
    expect([done, scans]).toEqual([['2'], 2])
  })

  test.each([70, 90, 120])('does nothing where its first digits come %i ms before the others', (gap) => {
    press('2', SLOW)
    release('2', FAST)
    press('1', gap)
    release('1', FAST)
    vi.advanceTimersByTime(gap)
    now += gap
    type([...CODE, 'Enter'], FAST)
    rest()
    expect([done, scans]).toEqual([[], 1])
  })

  test.each([150, 300, 450])('does nothing where its digits come every %i ms', (pause) => {
    for (const key of CODE) {
      press(key, pause)
      release(key, FAST)
      if (key !== '1') continue
      // A digit behind a 0 that seems to be held down waits, too.
      vi.advanceTimersByTime(20)
      now += 20
    }
    press('Enter', pause)
    rest()
    expect([done.filter((key) => key !== '0'), scans]).toEqual([[], 1])
  })

  test('does nothing where its first digit seems to be held down', () => {
    press('2', SLOW)
    release('2', 80)
    type([...CODE, 'Enter'], FAST)
    rest()
    expect([done, scans]).toEqual([[], 1])
  })

  test('stays one where the scanner pauses, and where the focus moves meanwhile', () => {
    type('0104', FAST)
    press('2', 120)
    focus = new Input('text')
    press('3', FAST)
    press('Enter', FAST)
    rest()
    expect([done, scans]).toEqual([[], 1])
    expect(prevented).toEqual(['0', '4', '2', '3', 'Enter'])
  })

  test('may have a separator among its first characters', () => {
    type(']d2', FAST)
    press('Control', FAST)
    press(']', FAST, true)
    type([...CODE, 'Enter'], FAST)
    rest()
    expect([done, scans]).toEqual([[], 1])
  })

  test('picks no entry of a list that has the focus', () => {
    focus = new Place('combobox')
    type(['4', '6', '0', '0', '9', '3', '3', '3', 'Enter'], FAST)
    rest()
    expect([prevented, scans]).toEqual([['3', 'Enter'], 1])
  })

  test('may be on the input of a file that was chosen', () => {
    focus = new Input('file')
    type([...CODE, 'Enter'], FAST)
    rest()
    expect([done, scans]).toEqual([[], 1])
  })
})

describe('the keys of a person', () => {
  test('act each, in their order: a letter within 60 ms', () => {
    type('2j', SLOW)
    vi.advanceTimersByTime(60)
    expect(done).toEqual(['2', 'j'])
  })

  test('act within 25 ms behind the release of a digit, also where one follows the other', () => {
    for (const key of '22') {
      press(key, SLOW)
      release(key, 60)
    }
    vi.advanceTimersByTime(25)
    expect(done).toEqual(['2', '2'])
  })

  test('act within 150 ms where a digit is only touched, or held down', () => {
    press('2', SLOW)
    release('2', FAST)
    vi.advanceTimersByTime(142)
    now += 142
    expect(done).toEqual(['2'])
    press('3', SLOW)
    vi.advanceTimersByTime(150)
    expect(done).toEqual(['2', '3'])
  })

  test('have acted before the mouse does', () => {
    press('2', SLOW)
    document.dispatchEvent(new Event('pointerdown'))
    expect(done).toEqual(['2'])
  })

  test('act also where two or three come in a hurry', () => {
    type('rjk', FAST)
    vi.advanceTimersByTime(60)
    expect(done).toEqual(['r', 'j', 'k'])
    expect([prevented, scans]).toEqual([[], 0])
  })

  test('act each where one is pressed again and again, however fast', () => {
    type('++++++++', FAST)
    rest()
    expect([done.length, prevented, scans]).toEqual([8, [], 0])
  })

  test('act before another key does that no scanner types', () => {
    press('2', SLOW)
    press('ArrowDown', FAST)
    expect(done).toEqual(['2'])
  })

  test('reach a list, in which they look for an entry', () => {
    focus = new Place('combobox')
    type('maria', FAST)
    rest()
    expect([prevented, scans]).toEqual([[], 0])
  })

  test('in a field are never touched, however fast', () => {
    focus = new Input('text')
    type([...CODE, 'Enter'], FAST)
    rest()
    expect([prevented, scans]).toEqual([[], 0])
  })
})

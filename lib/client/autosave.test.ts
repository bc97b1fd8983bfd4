import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave, type SaveState } from './autosave'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Refusal extends Error {}

/** A document that is saved: `typed` is on the screen, `stored` on the server, `answers` the outcomes of the saves. */
interface Seen {
  typed: string
  stored: string
  states: SaveState[]
  saves: string[]
  answers: (() => void)[]
}

function open() {
  const seen: Seen = { typed: '', stored: '', states: [], saves: [], answers: [] }
  const autosave = new Autosave({
    isDirty: () => seen.typed !== seen.stored,
    save: async () => {
      const sent = seen.typed
      seen.saves.push(sent)
      await new Promise((resolve) => setTimeout(resolve, 800))
      seen.answers.shift()?.()
      seen.stored = sent
    },
    mayRetry: (error) => !(error instanceof Refusal),
    onState: (state) => void (seen.states.at(-1) !== state && seen.states.push(state)),
  })
  const type = (text: string) => {
    seen.typed += text
    autosave.touch()
  }
  return { seen, autosave, type }
}

const fail = () => {
  throw new Error('no answer')
}

test('changes typed in quick succession are saved together', async () => {
  const { seen, type } = open()
  type('1')
  await vi.advanceTimersByTimeAsync(50)
  type('2')
  await vi.runAllTimersAsync()
  expect(seen).toMatchObject({ saves: ['12'], stored: '12', states: ['saving', 'saved'] })
})

test('what is typed during a save is saved right after it', async () => {
  const { seen, type } = open()
  type('1')
  await vi.advanceTimersByTimeAsync(300)
  type('2')
  await vi.advanceTimersByTimeAsync(300)
  type('3')
  await vi.runAllTimersAsync()
  expect(seen).toMatchObject({ saves: ['1', '123'], stored: '123', states: ['saving', 'saved'] })
})

test('a save that fails is retried with everything typed since, at the same pace', async () => {
  const { seen, type } = open()
  seen.answers = [fail, fail]
  type('1')
  await vi.advanceTimersByTimeAsync(1_000)
  for (const digit of '23') type(digit)
  await vi.runAllTimersAsync()
  expect(seen).toMatchObject({
    saves: ['1', '123', '123'],
    stored: '123',
    states: ['saving', 'retrying', 'saved'],
  })
})

test('what is refused is not retried until something changes or the person asks for it', async () => {
  const { seen, type, autosave } = open()
  const refuse = () => {
    throw new Refusal()
  }
  seen.answers = [refuse, refuse]
  type('1')
  await vi.runAllTimersAsync()
  expect(seen).toMatchObject({ saves: ['1'], states: ['saving', 'refused'] })
  autosave.flush()
  await vi.runAllTimersAsync()
  expect(seen.states.at(-1)).toBe('refused')
  type('2')
  await vi.runAllTimersAsync()
  expect(seen).toMatchObject({ saves: ['1', '1', '12'], stored: '12' })
  expect(seen.states.at(-1)).toBe('saved')
})

test('nothing is sent when nothing differs', async () => {
  const { seen, autosave } = open()
  autosave.flush()
  autosave.touch()
  await vi.runAllTimersAsync()
  expect(seen).toMatchObject({ saves: [], states: ['saving', 'saved'] })
})

import { expect, test, vi } from 'vitest'
import { afterScan } from './deck'
import { createDeckScans, mayToggle, withScans } from './deck-scans'

const marks = ['1', '2', '3'].map((_id) => ({ _id, status: 'В обороте', version: 1 }))

/** A deck whose server answers when it is said, in the order of the calls. */
function openDeck() {
  const answers: (() => void)[] = []
  const sent: string[] = []
  const onSkipped = vi.fn<() => void>()
  let fault: Error | null = null
  let skipped = 0
  const call = async <Answer>(name: string, answer: () => Answer) => {
    sent.push(name)
    await new Promise<void>((resolve) => answers.push(resolve))
    if (fault) throw fault
    return answer()
  }
  const scans = createDeckScans()
  const calls = {
    setUsed: (id: string) => call(`use ${id}`, () => ({ _id: id, status: 'В обороте', version: 2 })),
    undo: ({ _id }: { _id: string }) => call(`undo ${_id}`, () => ({ skipped })),
    attempt: (_: string, work: () => Promise<void>, onFailure: () => void) => work().catch(onFailure),
    onSkipped,
  }
  const shown = (list = marks) => withScans(list, scans.get())
  const at = (id: string) => shown().find(({ _id }) => _id === id) ?? shown()[0]
  return {
    sent,
    onSkipped,
    shown,
    statuses: (list = marks) => shown(list).map(({ status }) => status),
    mayToggle: (id: string) => shown().some((mark) => mark._id === id && mayToggle(mark, scans.get())),
    press: (id: string) => {
      const mark = at(id)
      return mark ? scans.toggle(mark, calls) : Promise.resolve()
    },
    answer: () =>
      vi.waitFor(() => (answers.length > 0 ? answers.shift()?.() : Promise.reject(new Error('no call')))),
    fail: () => {
      fault = new Error('No connection')
    },
    skip: () => {
      skipped = 1
    },
  }
}

test('marks are scanned while the answers for others are on their way, and none is scanned twice', () => {
  const deck = openDeck()
  void deck.press('1')
  expect(deck.statuses()).toEqual(['Выбыла', 'В обороте', 'В обороте'])
  void deck.press('3')
  // From the last one on it goes to what is left, not to the one that was just scanned.
  expect(afterScan(deck.shown(), 2)?._id).toBe('2')
  void deck.press('2')
  expect(deck.statuses()).toEqual(['Выбыла', 'Выбыла', 'Выбыла'])
})

test('a scan is taken back before its answer is there: the calls of a mark are sent in turn', async () => {
  const deck = openDeck()
  void deck.press('1')
  const undone = deck.press('1')
  expect(deck.statuses()[0]).toBe('В обороте')
  await deck.answer()
  expect(deck.statuses()[0]).toBe('В обороте')
  await deck.answer()
  await undone
  expect(deck.sent).toEqual(['use 1', 'undo 1'])
  // A list from between the two is not shown.
  expect(deck.statuses([{ _id: '1', status: 'Выбыла', version: 2 }])).toEqual(['В обороте'])
  expect(deck.statuses([{ _id: '1', status: 'Сломана', version: 3 }])).toEqual(['Сломана'])
})

test('what could not be stored is as it was, and can be scanned again', async () => {
  const deck = openDeck()
  deck.fail()
  const sent = deck.press('1')
  await deck.answer()
  await sent
  expect(deck.statuses()[0]).toBe('В обороте')
  expect(deck.mayToggle('1')).toBe(true)
})

test('a mark that somebody else has changed meanwhile is said, and shown as it is stored', async () => {
  const deck = openDeck()
  const used = deck.press('1')
  await deck.answer()
  await used
  deck.skip()
  const undone = deck.press('1')
  await deck.answer()
  await undone
  expect(deck.onSkipped).toHaveBeenCalledTimes(1)
  expect(deck.statuses([{ _id: '1', status: 'Сломана', version: 3 }])).toEqual(['Сломана'])
})

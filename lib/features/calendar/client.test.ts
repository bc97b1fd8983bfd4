import { expect, test } from 'vitest'
import { ItemMoves } from './client'
import type { CalendarItem } from './contract'

const ITEM: CalendarItem = {
  kind: 'milestone',
  _id: 'a'.repeat(24),
  day: '2026-11-28',
  title: 'Приёмка',
  scenarioId: null,
  projectId: 'b'.repeat(24),
  projectNumber: 1,
  projectName: 'Маркировка',
  projectStart: '2026-11-01',
  projectEnd: '2026-12-31',
  isOver: false,
  isEmpty: false,
  version: 3,
  rights: null,
}

/** A store that keeps each change until it is let go, and refuses one of an earlier version. */
function slowStore() {
  const sent: { day: string; store: () => void; fail: () => void }[] = []
  let { version } = ITEM
  const send = (item: CalendarItem, day: string) =>
    new Promise<CalendarItem>((resolve, reject) => {
      const store = () => {
        if (item.version === version) resolve({ ...item, day, version: ++version })
        else reject(new Error('conflict'))
      }
      sent.push({ day, store, fail: () => reject(new Error('offline')) })
    })
  return { sent, send }
}

test('what is wanted of an item while it is being saved follows in one change, from the version that was stored', async () => {
  const { sent, send } = slowStore()
  const moves = new ItemMoves()
  const move = moves.begin(ITEM, '2026-11-29')
  if (!move) throw new Error('The move begins.')
  const carried = moves.carryOut(move, send)
  // The screen still shows the former day.
  expect(moves.wanted(ITEM)).toMatchObject({ day: '2026-11-29' })
  expect(moves.begin(ITEM, '2026-11-30')).toBeNull()
  expect(moves.begin(ITEM, '2026-12-01')).toBeNull()
  sent[0]?.store()
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.store()
  await carried
  expect(sent.map(({ day }) => day)).toEqual(['2026-11-29', '2026-12-01'])
  expect([move.before.day, move.stored]).toMatchObject(['2026-11-28', { day: '2026-12-01', version: 5 }])
  // Pressed before the screen shows it: it begins from what is stored.
  expect(moves.begin(ITEM, '2026-12-02')).toMatchObject({ before: { day: '2026-12-01', version: 5 } })
  // Somebody else has moved it since.
  expect(moves.wanted({ ...ITEM, day: '2026-12-09', version: 6 })).toMatchObject({ day: '2026-12-09' })
})

test('an item whose change failed can be sent on its way again', async () => {
  const { sent, send } = slowStore()
  const moves = new ItemMoves()
  const move = moves.begin(ITEM, '2026-11-29')
  if (!move) throw new Error('The move begins.')
  const failing = moves.carryOut(move, send)
  sent[0]?.fail()
  await expect(failing).rejects.toThrow('offline')
  expect(moves.wanted(ITEM).day).toBe('2026-11-28')
  const again = moves.carryOut(move, send)
  sent[1]?.store()
  await again
  expect(moves.wanted(ITEM)).toMatchObject({ day: '2026-11-29', version: 4 })
  expect(moves.begin(ITEM, '2026-11-29')).toBeNull()
})

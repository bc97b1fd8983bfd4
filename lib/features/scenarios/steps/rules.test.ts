import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScenarioStep } from './contract'
import {
  clockText,
  isMovedBetween,
  moved,
  onlyMove,
  orderWithMove,
  orderWithReturned,
  parseQuantity,
  SCENARIO_STEP,
  stepProgress,
  toAddedSteps,
  totalSeconds,
} from './rules'

const statuses = (...all: ('New' | 'Done' | 'Error' | 'In work' | 'Canceled')[]) =>
  all.map((status) => ({ status }))

describe('the progress of steps', () => {
  test('counts done and canceled ones as completed, rounded', () => {
    expect(stepProgress(statuses('New', 'Done', 'Error', 'In work', 'Canceled', 'Done'))).toEqual({
      total: 6,
      completed: 3,
      percent: 50,
      done: 2,
      canceled: 1,
      failed: 1,
      inWork: 1,
    })
    expect(stepProgress(statuses('Done', 'New', 'New')).percent).toBe(33)
    expect(stepProgress(statuses('Done', 'Canceled', 'New')).percent).toBe(67)
  })

  test('of none is nothing', () => {
    expect(stepProgress([])).toMatchObject({ total: 0, completed: 0, percent: 0 })
  })
})

describe('the order of steps', () => {
  const ids = ['a', 'b', 'c', 'd']

  test('a move is recognized, forwards and backwards', () => {
    expect(moved(ids, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(onlyMove(ids, ['b', 'c', 'a', 'd'])).toEqual({ id: 'a', from: 0, to: 2 })
    expect(onlyMove(ids, ['d', 'a', 'b', 'c'])).toEqual({ id: 'd', from: 3, to: 0 })
    expect(onlyMove(ids, ids)).toBeNull()
    expect(onlyMove(ids, ['d', 'b', 'c', 'a'])).toBeNull()
  })

  test('every move is found again', () => {
    const place = fc.nat({ max: 7 })
    const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    fc.assert(
      fc.property(place, place, (from, to) => {
        const after = moved(order, from, to)
        const move = onlyMove(order, after)
        expect(move ? moved(order, move.from, move.to) : order).toEqual(after)
      }),
    )
  })

  test('what was taken away comes back to its place', () => {
    const order = ['a', 'b', 'c', 'd', 'e', 'f']
    fc.assert(
      fc.property(fc.subarray(order), (taken) => {
        const kept = order.filter((id) => !taken.includes(id))
        const returned = taken.map((id) => ({ id, step: order.indexOf(id) + 1 })).toReversed()
        expect(orderWithReturned(kept, returned)).toEqual(order)
      }),
    )
    expect(orderWithReturned(['a'], [{ id: 'z', step: 9 }])).toEqual(['a', 'z'])
  })
})

describe('a move on top of what others did', () => {
  const before = ['a', 'b', 'c', 'd', 'e']
  const wanted = moved(before, 4, 1)

  test('stands behind the one that it was put behind', () => {
    expect(orderWithMove('e', wanted, before)).toEqual(wanted)
    expect(orderWithMove('e', wanted, ['c', 'a', 'b', 'd', 'e'])).toEqual(['c', 'a', 'e', 'b', 'd'])
    expect(orderWithMove('e', wanted, ['b', 'x', 'd', 'e'])).toEqual(['e', 'b', 'x', 'd'])
    expect(orderWithMove('e', wanted, ['a', 'b'])).toBeNull()
    expect(orderWithMove('a', moved(before, 0, 4), ['c', 'a', 'b', 'd'])).toEqual(['c', 'b', 'd', 'a'])
  })

  test('loses and doubles nothing, whatever they did', () => {
    const others = ['v', 'w', 'a', 'b', 'c', 'd', 'e']
    fc.assert(
      fc.property(fc.shuffledSubarray(others), fc.nat({ max: 4 }), fc.nat({ max: 4 }), (now, from, to) => {
        const id = before[from] ?? ''
        const order = orderWithMove(id, moved(before, from, to), now)
        expect(order?.toSorted()).toEqual(now.includes(id) ? now.toSorted() : undefined)
      }),
    )
  })

  test('is in question only where they moved the same', () => {
    expect(isMovedBetween('e', before, before)).toBe(false)
    expect(isMovedBetween('e', before, moved(before, 0, 2))).toBe(false)
    expect(isMovedBetween('e', before, ['a', 'c', 'd', 'x', 'e', 'b'])).toBe(false)
    expect(isMovedBetween('e', before, moved(before, 4, 0))).toBe(true)
    expect(isMovedBetween('c', before, moved(before, 2, 0))).toBe(true)
    expect(isMovedBetween('c', before, moved(before, 0, 4))).toBe(false)
  })
})

test('a step is named by its number and the beginning of its text', () => {
  const step: ScenarioStep = {
    _id: '',
    step: 1,
    repositoryStepId: null,
    systemComponent: '',
    owner: '',
    expectedResult: '',
    responsible: '',
    comment: '',
    secondsSpent: 0,
    version: 1,
    createdAt: '',
    updatedAt: '',
    number: '0001',
    description: ' Открыть смену\nна кассе',
    status: 'New',
  }
  expect(SCENARIO_STEP.toLabel(step)).toBe('0001 · Открыть смену')
  const long = { ...step, number: '', description: 'x'.repeat(90) }
  expect(SCENARIO_STEP.toLabel(long)).toBe(`${'x'.repeat(80)}…`)
})

test('a quantity is a whole number from 1 on, and 1 where it can be none', () => {
  expect(['3', ' 12 ', '1 000'].map(parseQuantity)).toEqual([3, 12, 1000])
  for (const wrong of ['', '0', '-2', '1.5', 'abc', 'Infinity', '1e3', '1,000'])
    expect(parseQuantity(wrong)).toBe(1)
})

test('picked steps are copies of the repository’s, repeated by their quantity', () => {
  const step = {
    _id: 'a',
    number: '0001',
    description: 'Открыть',
    expectedResult: 'Открыта',
    systemTransactionProgram: 'POS',
    responsible: 'CASH',
  }
  const added = {
    repositoryStepId: 'a',
    number: '0001',
    description: 'Открыть',
    expectedResult: 'Открыта',
    systemComponent: 'POS',
    owner: 'CASH',
    responsible: 'Кто угодно',
  }
  const picked = [{ step, quantity: 2, responsible: ' Кто угодно ' }]
  expect(toAddedSteps(picked)).toEqual([added, added])
})

test('time is shown as a clock shows it, and summed up', () => {
  expect([0, 9, 65, 3_599, 3_600, 360_065].map(clockText)).toEqual([
    '0:00',
    '0:09',
    '1:05',
    '59:59',
    '1:00:00',
    '100:01:05',
  ])
  expect(totalSeconds([{ secondsSpent: 40 }, { secondsSpent: 25 }])).toBe(65)
})

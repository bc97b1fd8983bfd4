import { expect, it } from 'vitest'
import { type StepPage, withSteps } from './client'

const makeStep = (_id: string, version: number, status: 'New' | 'Done' = 'New') => ({
  _id,
  version,
  status,
  step: 1,
  repositoryStepId: null,
  number: '',
  description: '',
  systemComponent: '',
  owner: '',
  expectedResult: '',
  responsible: '',
  comment: '',
  secondsSpent: 0,
  createdAt: '2026-03-29T00:00:00.000Z',
  updatedAt: '2026-03-29T00:00:00.000Z',
})
const makePage = (...rows: StepPage['rows']): StepPage => ({ rows, stepsVersion: 7, nextCursor: null })

it('takes in what is newer of some steps, and leaves the others the same', () => {
  const shown = makePage(makeStep('a', 1), makeStep('b', 2, 'Done'), makeStep('c', 1))
  const next = withSteps(shown, makePage(makeStep('a', 2, 'Done'), makeStep('b', 2), makeStep('c', 1)), [
    'a',
    'b',
    'c',
  ])
  expect(next?.rows[0]).toMatchObject({ version: 2, status: 'Done' })
  // What the person has set already is not taken back by an answer that does not have it yet.
  expect(next?.rows[1]).toBe(shown.rows[1])
  expect(next?.rows[2]).toBe(shown.rows[2])
})

it('takes in the time of a step, which has no version of its own', () => {
  const [shown, stored] = [makePage(makeStep('a', 1, 'Done')), makeStep('a', 1)]
  const next = withSteps(shown, makePage({ ...stored, secondsSpent: 65 }), ['a'])
  expect(next?.rows).toEqual([{ ...shown.rows[0], secondsSpent: 65 }])
})

it('needs all of them where one is gone, or their order has changed', () => {
  const shown = makePage(makeStep('a', 1), makeStep('b', 1))
  expect(withSteps(shown, makePage(makeStep('a', 2)), ['a', 'b'])).toBeNull()
  expect(withSteps(shown, { ...makePage(makeStep('a', 1)), stepsVersion: 8 }, ['a'])).toBeNull()
})

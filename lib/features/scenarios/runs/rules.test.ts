import { expect, it } from 'vitest'
import type { ScenarioStep, StepStatus } from '../steps/contract'
import {
  enteredValues,
  nextLeftToDo,
  onePerStep,
  rebased,
  type StepResult,
  stepsWithResults,
  withEntered,
  withoutFields,
  withoutSent,
} from './rules'

const scenarioId = 'a'.repeat(24)

function step(_id: string, status: StepStatus = 'New', more: Partial<ScenarioStep> = {}): ScenarioStep {
  return {
    _id,
    step: 1,
    repositoryStepId: null,
    number: '0001',
    description: 'Открыть смену',
    systemComponent: '',
    owner: '',
    expectedResult: '',
    responsible: '',
    status,
    comment: '',
    secondsSpent: 0,
    version: 1,
    createdAt: '2026-11-26T10:00:00.000Z',
    updatedAt: '2026-11-26T10:00:00.000Z',
    ...more,
  }
}

const entered = (
  seen: ScenarioStep,
  values: Parameters<typeof withEntered>[1]['values'],
  before: StepResult[] = [],
) => withEntered(before, { scenarioId, seen, values })

/** The only one of some results. */
function only(results: readonly StepResult[]): StepResult {
  const [result, ...others] = results
  if (!result || others.length > 0) throw new Error(`There are ${results.length} results.`)
  return result
}

it('a run goes on with the next step without an outcome, behind the last one from the top', () => {
  const steps = [
    step('1', 'Done'),
    step('2', 'In work'),
    step('3', 'Error'),
    step('4'),
    step('5', 'Canceled'),
  ]
  expect(nextLeftToDo(steps, null)?._id).toBe('2')
  expect(nextLeftToDo(steps, '2')?._id).toBe('4')
  expect(nextLeftToDo(steps, '4')?._id).toBe('2')
  expect(nextLeftToDo(steps, 'gone')?._id).toBe('2')
  expect(nextLeftToDo([step('1', 'Done'), step('2')], '2')).toBeNull()
  expect(nextLeftToDo([], null)).toBeNull()
})

it('what is entered is shown before it is stored, the last value of each field', () => {
  const seen = step('1', 'New', { version: 4, comment: 'Готово' })
  const first = entered(seen, { status: 'Error' })
  const second = entered(
    step('1', 'Error', { version: 4, comment: 'Готово' }),
    { comment: 'Касса зависла' },
    first,
  )
  const third = entered(seen, { status: 'Done' }, second)
  expect(third).toEqual([
    {
      id: expect.any(String),
      scenarioId,
      stepId: '1',
      version: 4,
      status: { from: 'New', to: 'Done' },
      comment: { from: 'Готово', to: 'Касса зависла' },
    },
  ])
  expect(enteredValues(only(third))).toEqual({ status: 'Done', comment: 'Касса зависла' })
  const [shown, other] = stepsWithResults([seen, step('2')], third)
  expect(shown).toMatchObject({ status: 'Done', comment: 'Касса зависла', version: 4 })
  expect(other).toMatchObject({ status: 'New' })
})

it('of several results of a step one is made, and the last value of each field is shown', () => {
  const seen = step('1', 'New', { version: 4 })
  const kept = only(entered(seen, { status: 'Error', comment: 'Касса зависла' }))
  const other = only(entered(step('2'), { status: 'Done' }))
  const later = only(entered(step('1', 'New', { version: 5 }), { status: 'Done' }))
  const [one, ...others] = onePerStep([kept, other, later])
  expect(one).toMatchObject({
    version: 4,
    status: { from: 'New', to: 'Done' },
    comment: { from: '', to: 'Касса зависла' },
  })
  expect(others).toEqual([other])
  const last = only(entered(seen, { comment: 'Прошло' }, [kept, later]))
  expect(enteredValues(last)).toEqual({ status: 'Done', comment: 'Прошло' })
})

it('what was entered while a result was on its way is sent after it, based on what is stored then', () => {
  const seen = step('1', 'New', { version: 4 })
  const sent = only(entered(seen, { status: 'Done' }))
  const stored = { version: 5, status: 'Done', comment: '' } as const
  expect(withoutSent([sent], sent, stored)).toEqual([])
  const meanwhile = entered(seen, { status: 'New', comment: 'Ещё раз' }, [sent])
  expect(withoutSent(meanwhile, sent, stored)).toEqual([
    {
      id: expect.any(String),
      scenarioId,
      stepId: '1',
      version: 5,
      status: { from: 'Done', to: 'New' },
      comment: { from: '', to: 'Ещё раз' },
    },
  ])
})

it('a result whose answer was lost counts as stored, and is not sent again', () => {
  const result = only(entered(step('1', 'New', { version: 4 }), { status: 'Done', comment: 'Готово' }))
  const current = { _id: '1', version: 5, status: 'Done', comment: 'Готово' } as const
  const again = rebased(result, current)
  expect(again.disputed).toEqual([])
  expect(enteredValues(again.result)).toEqual({})
})

it('only a field that somebody else has changed, too, is disputed', () => {
  const result = only(entered(step('1', 'New', { version: 4 }), { status: 'Done', comment: 'Готово' }))
  const current = { _id: '1', version: 6, status: 'New', comment: 'Не сейчас' } as const
  const { result: next, disputed } = rebased(result, current)
  expect(disputed).toEqual(['comment'])
  expect(next.version).toBe(6)
  expect(enteredValues(next)).toEqual({ status: 'Done', comment: 'Готово' })
  const kept = withoutFields(next, disputed)
  expect(kept && enteredValues(kept)).toEqual({ status: 'Done' })
  expect(withoutFields(next, ['status', 'comment'])).toBeNull()
})

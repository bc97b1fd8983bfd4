import { describe, expect, it } from 'vitest'
import { invalidates } from './invalidation'
import type { Touch } from './live'

const closeDay: Touch = { subject: 'close_day', id: 'd1', projectId: 'p1' }
const step: Touch = { subject: 'step', projectId: 'p1', scenarioId: 's1' }

describe('a change invalidates a query that subscribes to', () => {
  it.each<[string, Touch, Touch[]]>([
    ['its subject anywhere', closeDay, [{ subject: 'close_day' }]],
    ['its subject in its project', closeDay, [{ subject: 'close_day', projectId: 'p1' }]],
    ['that one thing', closeDay, [{ subject: 'close_day', id: 'd1' }]],
    ['one of those that it does not name', step, [{ subject: 'step', id: 'any' }]],
    ['its part of a scenario', step, [{ subject: 'step', scenarioId: 's1' }]],
    ['several subjects, one of them its own', step, [{ subject: 'scenario' }, { subject: 'step' }]],
    ['what has no project', { subject: 'basket' }, [{ subject: 'basket', id: 'b1' }]],
  ])('%s', (_, touched, subscribesTo) => {
    expect(invalidates(touched, subscribesTo)).toBe(true)
  })

  it('anything, where nobody knows what was changed', () => {
    expect(invalidates(null, [{ subject: 'basket' }])).toBe(true)
  })
})

describe('a change does not invalidate a query that subscribes to', () => {
  it.each<[string, Touch, Touch[]]>([
    ['nothing', closeDay, []],
    ['another subject', closeDay, [{ subject: 'aggregation', projectId: 'p1' }]],
    ['another project', closeDay, [{ subject: 'close_day', projectId: 'p2' }]],
    ['another thing', closeDay, [{ subject: 'close_day', id: 'd2', projectId: 'p1' }]],
    ['another scenario of the project', step, [{ subject: 'step', projectId: 'p1', scenarioId: 's2' }]],
  ])('%s', (_, touched, subscribesTo) => {
    expect(invalidates(touched, subscribesTo)).toBe(false)
  })

  it('nothing, where nobody knows what was changed', () => {
    expect(invalidates(null, [])).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { startingPosition } from './policy'

test('the first person leads and never waits', () => {
  expect(startingPosition(true, 'approval')).toEqual({ role: 'admin', isApproved: true })
})

test('later people are testers, who wait only where approval is asked for', () => {
  expect(startingPosition(false, 'open')).toEqual({ role: 'tester', isApproved: true })
  expect(startingPosition(false, 'approval')).toEqual({ role: 'tester', isApproved: false })
})

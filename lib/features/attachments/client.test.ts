import { expect, test } from 'vitest'
import { invalidates } from '@/lib/shared/invalidation'
import { attachmentCountsQuery } from './client'

test.each([
  ['step', { scenarioId: 'a' }],
  ['error_report', { scenarioId: 'a' }],
  ['close_day', { projectId: 'a' }],
  ['aggregation_error', { projectId: 'a' }],
] as const)('a %s that is deleted or restored changes the number of attachments', (subject, place) => {
  const subscribesTo = attachmentCountsQuery(place).meta?.subscribesTo ?? []
  expect(invalidates({ subject, ...place, id: 'b' }, subscribesTo)).toBe(true)
  expect(invalidates({ subject: 'comment', ...place }, subscribesTo)).toBe(false)
})

import { expect, test } from 'vitest'
import { FILE_LIMIT_MS } from '@/lib/shared/limits'
import { createServer } from './connections'

test('a photo that arrives slowly may take as long as a screen waits for it, and no request takes forever', () => {
  const { requestTimeout, headersTimeout } = createServer()
  expect(requestTimeout).toBeGreaterThan(FILE_LIMIT_MS)
  expect(requestTimeout).toBeLessThan(2 * FILE_LIMIT_MS)
  expect(headersTimeout).toBeLessThan(requestTimeout)
})

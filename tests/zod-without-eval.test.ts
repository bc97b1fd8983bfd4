import '@/instrumentation-client'
import { expect, it } from 'vitest'
import { z } from 'zod'

it('configures zod in the browser not to compile schemas by eval', () => {
  expect(z.config().jitless).toBe(true)
})

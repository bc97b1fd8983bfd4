import { expect, test } from 'vitest'
import { ApiError, informativeMessage, isRefusal, mayGoWell } from './api-error'

const refused = (code: ApiError['code'], status: number, message: string) =>
  new ApiError({ code, status, message })

test('what failed is said by the server where it knows, and never twice', () => {
  expect(informativeMessage(refused('conflict', 409, 'The number is taken.'))).toBe('The number is taken.')
  expect(informativeMessage(refused('internal', 500, 'Something went wrong'))).toBe('')
  expect(informativeMessage(refused('network', 0, 'No connection'))).toBe('')
  expect(informativeMessage(new TypeError('Failed to fetch'))).toBe('')
})

test('another try is offered where the request was not at fault', () => {
  expect(mayGoWell(refused('network', 0, ''))).toBe(true)
  expect(mayGoWell(refused('internal', 500, ''))).toBe(true)
  expect(mayGoWell(refused('unavailable', 503, ''))).toBe(true)
  expect(mayGoWell(refused('invalid', 400, ''))).toBe(false)
  // A proxy’s own page: the file is too large for it, however often it is sent.
  const byProxy = refused('internal', 413, '')
  expect([mayGoWell(byProxy), isRefusal(byProxy)]).toEqual([false, true])
  // The same proxy may have waited too long, or have been asked too often.
  for (const status of [408, 425, 429]) {
    const passing = refused('internal', status, '')
    expect([status, mayGoWell(passing), isRefusal(passing)]).toEqual([status, true, false])
  }
  expect(mayGoWell(new TypeError('x is undefined'))).toBe(false)
})

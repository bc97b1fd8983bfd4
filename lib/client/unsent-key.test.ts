import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { underKey } from './unsent-key'

const keyOf = (request: string) => underKey(request, async (key) => key)
const failing = (request: string, code: 'network' | 'invalid') => {
  let used = ''
  const sent = underKey(request, async (key) => {
    used = key
    throw new ApiError({ code, status: 0, sentence: '' })
  })
  return sent.then(
    () => used,
    () => used,
  )
}

test('what is sent again without an answer to the first keeps its key until it is answered', async () => {
  const key = await failing('delete 1', 'network')
  expect(await failing('delete 1', 'network')).toBe(key)
  expect(await keyOf('delete 1')).toBe(key)
  expect(await keyOf('delete 1')).not.toBe(key)
})

test('what was refused, and anything else, has another key', async () => {
  const key = await failing('delete 1', 'invalid')
  expect(await keyOf('delete 1')).not.toBe(key)
  const unanswered = await failing('delete 2', 'network')
  expect(await keyOf('delete 3')).not.toBe(unanswered)
})

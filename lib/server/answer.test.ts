import { expect, test } from 'vitest'
import { jsonAnswer } from './answer'

const list = (length: number) => Array.from({ length }, (_, index) => ({ index, text: `"${index}" я` }))

test.each([0, 1, 1_000, 1_001, 2_500])(
  'a list of %i entries arrives unchanged, with the keys beside it',
  async (length) => {
    const answer = {
      success: true,
      message: 'Done',
      data: { before: 1, left: undefined, rows: list(length), after: { none: [], gone: null } },
    }
    const response = jsonAnswer(answer, { status: 201, headers: { 'x-one': 'two' } })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('x-one')).toBe('two')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(answer)))
  },
)

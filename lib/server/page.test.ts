import { isHTTPAccessFallbackError } from 'next/dist/client/components/http-access-fallback/http-access-fallback'
import { describe, expect, it } from 'vitest'
import { infiniteQueryOptions, queryOptions } from '@/lib/client/query-options'
import { AppError } from '@/lib/shared/errors'
import { read } from './page'

const meta = { subscribesTo: [] }
const one = queryOptions({ queryKey: ['shelf'], queryFn: async () => ({ name: 'A' }), meta })
const paged = infiniteQueryOptions({
  queryKey: ['shelves'],
  queryFn: async () => ({ names: ['A'] }),
  meta,
  initialPageParam: 'first',
  getNextPageParam: () => null,
})

describe('what a page prefetches for a query', () => {
  it('is what the query’s call would return', async () => {
    const before = Date.now()
    const first = await read(one, async () => ({ name: 'B' }))()
    expect(first).toMatchObject({ queryKey: ['shelf'], written: '{"name":"B"}' })
    expect(first?.updatedAt).toBeGreaterThanOrEqual(before)
  })

  it('is the first page of a query that is loaded page by page', async () => {
    const first = await read(paged, async () => ({ names: ['B'] }))()
    expect(first?.written).toBe('{"pages":[{"names":["B"]}],"pageParams":["first"]}')
  })

  it('is left to the browser when it fails', async () => {
    const failures = [new Error('away'), new AppError('unavailable', 'errors.unavailable')]
    const firsts = failures.map((failure) =>
      read(one, async () => {
        throw failure
      })(),
    )
    expect(await Promise.all(firsts)).toEqual([null, null])
  })

  it('is left to the browser when it is too much for a page', async () => {
    expect(await read(one, async () => undefined)()).toBeNull()
  })

  it('becomes the not-found screen when the object does not exist', async () => {
    const first = read(one, async () => {
      throw new AppError('not_found', 'errors.notFound')
    })
    await expect(first()).rejects.toSatisfy(isHTTPAccessFallbackError)
  })
})

import { expect, it } from 'vitest'
import { limitWork } from './work-limit'

/** Work that ends when the test ends it. */
function worker(kind: string, room: { atOnce: number; waiting: number }) {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (name: string) =>
    limitWork(kind, room, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    })
  return { begun, start, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

it('limits the number that work at once; others wait in their order', async () => {
  const { begun, start, end } = worker('in order', { atOnce: 2, waiting: 5 })
  const works = ['a', 'b', 'c', 'd'].map(start)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await works[1]).toBe('b')
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await Promise.all([works[0], works[2]])
  end('d')
  expect(await works[3]).toBe('d')
})

it('is unavailable when too many wait', async () => {
  const { begun, start, end } = worker('full', { atOnce: 1, waiting: 1 })
  const works = ['a', 'b'].map(start)
  await expect(start('c')).rejects.toMatchObject({ code: 'unavailable', messageKey: 'errors.busy' })
  end('a')
  await works[0]
  await Promise.resolve()
  end('b')
  await works[1]
  expect(begun).toEqual(['a', 'b'])
})

it('passes the place of work that failed to the next one', async () => {
  const { start, end } = worker('failing', { atOnce: 1, waiting: 1 })
  const [failing, next] = ['a', 'b'].map(start)
  end('a', new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await Promise.resolve()
  end('b')
  expect(await next).toBe('b')
})

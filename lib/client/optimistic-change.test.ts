import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './api-error'
import { optimisticChange } from './optimistic-change'

interface Step {
  _id: string
  status: string
}

const queryKey = ['steps']
const FORMER: Step = { _id: 'a', status: 'new' }

let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(queryKey, FORMER)
})

const store = (step: Step) => client.setQueryData(queryKey, step)
const shown = () => client.getQueryData<Step>(queryKey)?.status
const refusal = (current?: unknown) => new ApiError({ code: 'conflict', status: 409, sentence: '', current })

/** A read of what is shown that answers when it is told to. */
function read() {
  let answer = (_: Step) => {}
  const queryFn = () =>
    new Promise<Step>((resolve) => {
      answer = resolve
    })
  const ended = client.fetchQuery({ queryKey, queryFn }).catch(() => null)
  return async (step: Step) => {
    answer(step)
    await ended
  }
}

/** Sets the status; the answer is whether what is shown is known to be what is stored, then. */
async function change({ answer, isSeenFirst = true }: { answer: () => Step; isSeenFirst?: boolean }) {
  const seen: (string | undefined)[] = []
  const known: boolean[] = []
  const options = optimisticChange<string, Step>(client, {
    queryKey,
    send: async () => {
      seen.push(shown())
      return answer()
    },
    show: isSeenFirst
      ? (status) => {
          store({ ...FORMER, status })
          return () => store(FORMER)
        }
      : undefined,
    store,
    onSettled: (isKnown) => known.push(isKnown),
  })
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(options))
  const error = await mutation.execute('done').then(
    () => null,
    (failure: unknown) => failure,
  )
  return { whileSent: seen[0], isKnown: known[0], error }
}

test('a change is shown before it is stored, then as it is stored', async () => {
  const changed = await change({ answer: () => ({ _id: 'a', status: 'as stored' }) })
  expect(changed).toEqual({ whileSent: 'done', isKnown: true, error: null })
  expect(shown()).toBe('as stored')
})

test('one that is shown only once it is stored leaves what is there until then', async () => {
  const changed = await change({ answer: () => ({ _id: 'a', status: 'as stored' }), isSeenFirst: false })
  expect(changed.whileSent).toBe('new')
  expect(shown()).toBe('as stored')
})

test.each([true, false])('a failure takes it back, and is thrown (shown before: %s)', async (isSeenFirst) => {
  const failure = refusal()
  const answer = () => {
    throw failure
  }
  expect(await change({ answer, isSeenFirst })).toMatchObject({ isKnown: false, error: failure })
  expect(shown()).toBe('new')
})

test.each([true, false])(
  'a conflict shows what others have stored (shown before: %s)',
  async (isSeenFirst) => {
    const failure = refusal({ _id: 'a', status: 'theirs' })
    const answer = () => {
      throw failure
    }
    expect(await change({ answer, isSeenFirst })).toMatchObject({ isKnown: false, error: failure })
    expect(shown()).toBe('theirs')
  },
)

test('a read that began before does not bring back what was there, and has to be made anew', async () => {
  const answerRead = read()
  const changed = await change({ answer: () => ({ _id: 'a', status: 'as stored' }) })
  await answerRead(FORMER)
  expect(shown()).toBe('as stored')
  expect(changed.isKnown).toBe(false)
})

test('a read that is not over when a change is stored may be without it', async () => {
  let answerRead = async (_: Step) => {}
  const changed = await change({
    answer: () => {
      answerRead = read()
      return { _id: 'a', status: 'as stored' }
    },
  })
  expect(changed.isKnown).toBe(false)
  await answerRead(FORMER)
})

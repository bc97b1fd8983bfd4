import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Touch } from '@/lib/shared/live'
import { ApiError } from './api-error'
import { optimisticChange } from './optimistic-change'
import { queryOptions } from './query-options'

interface Step {
  _id: string
  status: string
}

const STEP: Touch = { subject: 'step', scenarioId: 's' }
const FORMER: Step = { _id: 'a', status: 'new' }

let client: QueryClient
let reads: ((step: Step) => void)[]

const { queryKey, ...rest } = queryOptions({
  queryKey: ['steps'],
  queryFn: () =>
    new Promise<Step>((resolve) => {
      reads.push(resolve)
    }),
  meta: { subscribesTo: [{ subject: 'step' }] },
})

beforeEach(() => {
  reads = []
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  client.setQueryData(queryKey, FORMER)
  const leave = new QueryObserver(client, { queryKey, ...rest }).subscribe(() => {})
  onTestFinished(() => {
    leave()
    client.clear()
  })
})

const store = (step: Step) => client.setQueryData(queryKey, step)
const shown = () => client.getQueryData<Step>(queryKey)?.status
const refusal = (current?: unknown) => new ApiError({ code: 'conflict', status: 409, message: '', current })

/** Begins a read of what is shown; it answers when the test lets it. */
function read() {
  const ended = client.refetchQueries({ queryKey })
  const answer = reads.at(-1)
  return async (step: Step) => {
    answer?.(step)
    await ended
  }
}

interface ChangeCase {
  answer: () => Step
  isSeenFirst?: boolean
  isAnswerAll?: true
}

/** Sets the status. Returns the values shown meanwhile, whether it was refetched, and the error. */
async function change({ answer, isSeenFirst = true, isAnswerAll }: ChangeCase) {
  const seen: (string | undefined)[] = []
  const options = optimisticChange<string, Step>(client, {
    touched: () => [STEP],
    isAnswerAll,
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
  })
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(options))
  const error = await mutation.execute('done').then(
    () => null,
    (failure: unknown) => failure,
  )
  return { whileSent: seen[0], error }
}

const STORED: Step = { _id: 'a', status: 'as stored' }

test('a change is shown before it is stored, then as it is stored, and refetched', async () => {
  const changed = await change({ answer: () => STORED })
  expect(changed).toEqual({ whileSent: 'done', error: null })
  expect(shown()).toBe('as stored')
  expect(reads).toHaveLength(1)
})

test('a change whose answer is all that is new is not refetched', async () => {
  await change({ answer: () => STORED, isAnswerAll: true })
  expect(shown()).toBe('as stored')
  expect(reads).toHaveLength(0)
})

test('one that is shown only once it is stored leaves what is there until then', async () => {
  const changed = await change({ answer: () => STORED, isSeenFirst: false })
  expect(changed.whileSent).toBe('new')
  expect(shown()).toBe('as stored')
})

test.each([true, false])('a failure reverts it, and is thrown (shown before: %s)', async (isSeenFirst) => {
  const failure = refusal()
  const answer = () => {
    throw failure
  }
  expect(await change({ answer, isSeenFirst, isAnswerAll: true })).toMatchObject({ error: failure })
  expect(shown()).toBe('new')
  expect(reads).toHaveLength(1)
})

test.each([true, false])(
  'a conflict shows what others have stored (shown before: %s)',
  async (isSeenFirst) => {
    const failure = refusal({ _id: 'a', status: 'theirs' })
    const answer = () => {
      throw failure
    }
    expect(await change({ answer, isSeenFirst, isAnswerAll: true })).toMatchObject({ error: failure })
    expect(shown()).toBe('theirs')
    expect(reads).toHaveLength(1)
  },
)

test('a read that began before does not bring back the old state, and is repeated', async () => {
  const answerRead = read()
  await change({ answer: () => STORED, isAnswerAll: true })
  await answerRead(FORMER)
  expect(shown()).toBe('as stored')
  expect(reads).toHaveLength(2)
})

test('a read that is not over when a change is stored may lack it, and is followed by another', async () => {
  let answerRead = async (_: Step) => {}
  await change({
    answer: () => {
      answerRead = read()
      return STORED
    },
    isAnswerAll: true,
  })
  await answerRead(FORMER)
  await new Promise<void>((resolve) => setImmediate(resolve))
  expect(reads).toHaveLength(2)
})

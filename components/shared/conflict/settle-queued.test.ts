import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, type SentChange } from '@/lib/client/api-error'
import type { askWhose } from './conflict-question'
import { settleChange } from './settle-change'
import { settleQueued } from './settle-queued'

const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const ask = vi.fn<typeof askWhose>()
const ID = 'a'.repeat(24)
const ANNA = { _id: 'b'.repeat(24), name: 'Анна' }
const CHANGES = [{ by: ANNA, at: '2026-11-22T10:00:00.000Z', fields: ['status'] }]

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
})
afterEach(() => {
  answer.mockReset()
  ask.mockReset()
  vi.unstubAllGlobals()
})

const stale = (current: object) =>
  Response.json(
    {
      success: false,
      error: 'Stale',
      code: 'conflict',
      data: { current: { _id: ID, ...current }, changes: CHANGES },
    },
    { status: 409 },
  )
const bodies = () => answer.mock.calls.map(([, { body }]) => JSON.parse(String(body)))

const field = { name: 'status', label: 'Status', mine: 'В работе', value: 'В работе' }
const toStatus: SentChange = {
  name: 'PUT /scenarios/{id}/status',
  params: { id: ID },
  body: { status: 'В работе', version: 3 },
  field,
}

it('what is stored already counts as sent', async () => {
  answer.mockResolvedValueOnce(stale({ status: 'В работе', version: 4 }))
  expect(await settleQueued({ ...toStatus, field: undefined }, ask)).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

it('where somebody else stored something else, the person sees who and what, and may leave it', async () => {
  answer.mockResolvedValueOnce(stale({ status: 'Выполнен', version: 4 }))
  ask.mockResolvedValueOnce('theirs')
  expect(await settleQueued(toStatus, ask)).toBe(false)
  expect(ask).toHaveBeenCalledWith({
    field: expect.objectContaining({ name: 'status', label: 'Status', mine: 'В работе', theirs: 'Выполнен' }),
    changes: CHANGES,
  })
  expect(answer).toHaveBeenCalledTimes(1)
})

it('mine is sent on top of what is stored now', async () => {
  answer.mockResolvedValueOnce(stale({ status: 'Выполнен', version: 7 }))
  answer.mockResolvedValueOnce(Response.json({ success: true, data: {} }))
  ask.mockResolvedValueOnce('mine')
  expect(await settleQueued(toStatus, ask)).toBe(true)
  expect(bodies()).toEqual([toStatus.body, { status: 'В работе', version: 7 }])
})

it('a person is shown by name and compared by id', async () => {
  const person = { name: 'responsible', label: 'Responsible', mine: 'Анна', value: 'c'.repeat(24) }
  const toPerson = { ...toStatus, body: { userId: person.value, version: 3 }, field: person }
  answer.mockResolvedValueOnce(stale({ responsible: ANNA, version: 4 }))
  ask.mockResolvedValueOnce('theirs')
  expect(await settleQueued(toPerson, ask)).toBe(false)
  expect(ask.mock.calls[0]?.[0].field).toMatchObject({ mine: 'Анна', theirs: 'Анна' })
  answer.mockResolvedValueOnce(stale({ responsible: { ...ANNA, _id: person.value }, version: 4 }))
  expect(await settleQueued(toPerson, ask)).toBe(true)
})

it('a value without a name is shown by its parts', async () => {
  const field = { name: 'address', label: 'What it shows', mine: 'Status: New', value: '{}' }
  const toAddress = { ...toStatus, body: { address: { status: 'Новый' }, version: 3 }, field }
  answer.mockResolvedValueOnce(stale({ address: { search: 'чек', sort: 'plant' }, version: 4 }))
  ask.mockResolvedValueOnce('theirs')
  expect(await settleQueued(toAddress, ask)).toBe(false)
  expect(ask.mock.calls[0]?.[0].field).toMatchObject({
    mine: 'status: Новый',
    theirs: 'search: чек\nsort: plant',
  })
})

it('a conflict without the current state is refused', async () => {
  answer.mockResolvedValueOnce(stale({ status: 'Выполнен', version: 4 }))
  const failure = await settleQueued({ ...toStatus, field: undefined }, ask).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(ask).not.toHaveBeenCalled()
})

it('two people with the same name are not the same', async () => {
  const thing = { _id: ID, person: { _id: '1', name: 'Анна' } }
  const now = { _id: ID, person: { _id: '2', name: 'Анна' } }
  const send = vi.fn<(known: typeof thing) => Promise<unknown>>()
  send.mockRejectedValueOnce(new ApiError({ code: 'conflict', status: 409, message: '', current: thing }))
  const isStored = await settleChange({
    thing,
    field: { name: 'person', label: 'Person' },
    toText: ({ person }) => person.name,
    wanted: now.person.name,
    identity: { of: ({ person }) => person._id, wanted: now.person._id },
    send,
  })
  expect(isStored).toBe(true)
  expect(send).toHaveBeenCalledTimes(2)
})

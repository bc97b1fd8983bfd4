import { beforeEach, expect, it, vi } from 'vitest'

const { objectStore } = await vi.hoisted(() => import('@/tests/fixtures/object-store'))

import { getFile } from '@/lib/features/files/contract'
import { getProfile, uploadAvatar } from '@/lib/features/profile/contract'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { formWith, picture } from '@/tests/fixtures/images'
import { bearerHeaders } from '@/tests/fixtures/session'
import { prisma } from './db'
import { housekeeping } from './housekeeping'

let headers: Record<string, string>

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
})

const upload = async () =>
  callRoute(uploadAvatar, { form: formWith('avatar', await picture({ format: 'png' })), headers })

async function uploadedKey(): Promise<string> {
  const { avatar } = uploadAvatar.data.parse((await upload()).data)
  return avatar.replace('/api/files/', '')
}

it('keeps files in the store, with signed calls, and reads them from there', async () => {
  const key = await uploadedKey()
  const stored = objectStore.objects.get(key)
  expect(stored?.type).toBe('image/webp')
  const answer = await requestRoute(getFile, { params: { key }, headers })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(stored?.bytes)
})

it('removes what is replaced', async () => {
  await uploadedKey()
  const key = await uploadedKey()
  expect([...objectStore.objects.keys()]).toEqual([key])
})

it('makes a small image once, keeps it, and removes it with its image', async () => {
  const key = await uploadedKey()
  const thumbnail = key.replace('.webp', '.thumb.webp')
  const small = async () => {
    const answer = await requestRoute(getFile, { params: { key }, query: { size: 'thumb' }, headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const [first] = await Promise.all([small(), small(), small()])
  expect([...objectStore.objects.keys()].toSorted()).toEqual([thumbnail, key].toSorted())
  // An undecodable file would fail if it were decoded again.
  objectStore.objects.set(key, { bytes: Buffer.from('no image'), type: 'image/webp' })
  expect(await small()).toEqual({ status: 200, bytes: first.bytes })
  await uploadedKey()
  expect(objectStore.objects.has(thumbnail)).toBe(false)
})

it('answers 404 when the file is not in the store', async () => {
  const key = await uploadedKey()
  objectStore.objects.clear()
  expect((await callRoute(getFile, { params: { key }, headers })).status).toBe(404)
})

it.each(['down', 'gone'] as const)(
  'while the store is %s, an upload reports that and changes nothing',
  async (mode) => {
    objectStore.mode = mode
    expect(await upload()).toMatchObject({
      status: 502,
      code: 'upstream',
      error: 'The file store is not reachable at the moment. Please try again.',
    })
    expect((await callForData(getProfile, { headers })).profile.avatar).toBe('')
  },
)

it('removes later what it could not remove at once', async () => {
  const before = await uploadedKey()
  const { id } = await prisma.user.findFirstOrThrow()
  objectStore.mode = 'down'
  await prisma.user.update({ where: { id }, data: { avatar: '' } })
  await housekeeping.run({})
  expect(objectStore.objects.has(before)).toBe(true)
  objectStore.mode = 'up'
  await housekeeping.run({})
  expect(objectStore.objects.size).toBe(0)
  expect(await prisma.unclaimedFile.count()).toBe(0)
})

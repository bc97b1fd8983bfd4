import sharp from 'sharp'
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

const storedKeys = () => [...objectStore.objects.keys()].toSorted()
const thumbnailKey = (key: string, end = 'jpg') => key.replace('.webp', `.thumb.${end}`)

async function smallImage(key: string) {
  const answer = await requestRoute(getFile, { params: { key }, query: { size: 'thumb' }, headers })
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

it('removes what is replaced, with its small image', async () => {
  await uploadedKey()
  const key = await uploadedKey()
  expect(storedKeys()).toEqual([thumbnailKey(key), key].toSorted())
})

it('stores a small image with its image, and decodes nothing when it is read', async () => {
  const key = await uploadedKey()
  const stored = objectStore.objects.get(thumbnailKey(key))
  objectStore.objects.set(key, { bytes: Buffer.from('no image'), type: 'image/webp' })
  expect(await smallImage(key)).toEqual({ type: 'image/jpeg', bytes: stored?.bytes })
})

it('makes the small image of an image without one once, keeps it, and removes it with its image', async () => {
  const key = await uploadedKey()
  objectStore.objects.delete(thumbnailKey(key))
  const [first] = await Promise.all([smallImage(key), smallImage(key), smallImage(key)])
  expect(storedKeys()).toEqual([thumbnailKey(key), key].toSorted())
  // An undecodable file would fail if it were decoded again.
  objectStore.objects.set(key, { bytes: Buffer.from('no image'), type: 'image/webp' })
  expect(await smallImage(key)).toEqual(first)
})

it('makes it from the one that releases before have left, which goes, read or not', async () => {
  const former = Buffer.from(await picture({ format: 'webp', width: 60, height: 40 }))
  const key = await uploadedKey()
  for (const isRead of [true, false]) {
    objectStore.objects.delete(thumbnailKey(key))
    objectStore.objects.set(thumbnailKey(key, 'webp'), { bytes: former, type: 'image/webp' })
    if (!isRead) break
    const { bytes } = await smallImage(key)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
    expect(storedKeys()).toEqual([thumbnailKey(key), key].toSorted())
  }
  const next = await uploadedKey()
  expect(storedKeys()).toEqual([thumbnailKey(next), next].toSorted())
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

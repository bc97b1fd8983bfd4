import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { uploadAvatar } from '@/lib/features/profile/contract'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { formWith, picture } from '@/tests/fixtures/images'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getFile } from './contract'

let headers: Record<string, string>

beforeEach(async () => {
  headers = await bearerHeaders(await createUser({ role: 'viewer' }))
})

async function upload(): Promise<string> {
  const form = formWith('avatar', await picture({ width: 900, height: 600 }))
  const { avatar } = await callForData(uploadAvatar, {
    form,
    headers: await bearerHeaders(await createUser()),
  })
  return avatar.replace('/api/files/', '')
}

describe('a stored file', () => {
  it('is read by everybody who is signed in, and kept by their browser only', async () => {
    const answer = await requestRoute(getFile, { params: { key: await upload() }, headers })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 256 })
  })

  it('is there as a small one, too', async () => {
    const answer = await requestRoute(getFile, {
      params: { key: await upload() },
      query: { size: 'thumb' },
      headers,
    })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const small = await sharp(await answer.arrayBuffer()).metadata()
    expect(small).toMatchObject({ format: 'jpeg', width: 240, height: 240 })
  })

  it('in an unknown size is refused', async () => {
    const anySize = { ...getFile, query: z.object({ size: z.string() }) }
    const call = { params: { key: await upload() }, query: { size: 'huge' }, headers }
    expect(await callRoute(anySize, call)).toMatchObject({ status: 422, code: 'invalid' })
  })

  it('is shown to nobody who has not signed in', async () => {
    expect((await callRoute(getFile, { params: { key: await upload() } })).status).toBe(401)
  })
})

const NO_KEY = 'f'.repeat(32)

it.each([`${NO_KEY}.webp`, `${NO_KEY}.png`, NO_KEY, '../../etc/passwd', '..%2f..%2futa.webp'])(
  'there is no file %o',
  async (key) => {
    expect(await callRoute(getFile, { params: { key }, headers })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  },
)

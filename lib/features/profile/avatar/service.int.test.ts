import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { prisma } from '@/lib/server/db'
import { storage } from '@/lib/server/storage'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, statusesOf } from '@/tests/fixtures/api'
import { formWith, picture, telephonePhoto } from '@/tests/fixtures/images'
import { bearerOf } from '@/tests/fixtures/session'
import { filesInStorage } from '@/tests/fixtures/stored-files'
import { AVATAR_LIMIT, removeAvatar, uploadAvatar } from '../contract'

let headers: Record<string, string>

beforeEach(async () => {
  headers = await bearerOf(await createUser({ role: 'viewer' }))
  for (const key of filesInStorage()) await storage().remove(key)
})

const send = (form: FormData) => callRoute(uploadAvatar, { form, headers })
const sendBytes = (bytes: Uint8Array<ArrayBuffer>, name?: string) => send(formWith('avatar', bytes, name))
const textBytes = (text: string) => new TextEncoder().encode(text)

const storedAddress = async () => (await prisma.user.findFirstOrThrow()).avatar
const keyOf = (address: string) => address.replace('/api/files/', '')

async function storedBytes(): Promise<Uint8Array> {
  const bytes = await storage().get(keyOf(await storedAddress()))
  if (!bytes) throw new Error('The picture is not in the storage.')
  return bytes
}

/** Whether the picture is red (rather than blue) at a place. */
async function isRedAt(bytes: Uint8Array, left: number, top: number): Promise<boolean> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return (pixel[0] ?? 0) > (pixel[2] ?? 0)
}

describe('an upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s becomes a square of 256 pixels', async (format) => {
    const answer = await sendBytes(await picture({ format, width: 900, height: 500 }))
    expect(answer.status).toBe(200)
    expect(uploadAvatar.data.parse(answer.data).avatar).toBe(await storedAddress())
    const stored = await storedBytes()
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    // The middle of it: red left of the centre, blue right of it.
    expect([await isRedAt(stored, 100, 128), await isRedAt(stored, 156, 128)]).toEqual([true, false])
  })

  it('keeps nothing of a telephone’s photo but its pixels, and turns it upright', async () => {
    await sendBytes(await telephonePhoto())
    const stored = await storedBytes()
    const { exif, orientation } = await sharp(stored).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    expect(Buffer.from(stored).toString('latin1')).not.toMatch(/Ivan|script/)
    expect([await isRedAt(stored, 128, 20), await isRedAt(stored, 128, 236)]).toEqual([true, false])
  })

  it('enlarges what is smaller', async () => {
    await sendBytes(await picture({ width: 20, height: 30 }))
    expect(await sharp(await storedBytes()).metadata()).toMatchObject({ width: 256, height: 256 })
  })

  it('goes by what is in a file, not by its name', async () => {
    expect((await sendBytes(await picture(), 'photo.svg')).status).toBe(200)
  })

  it('of the most pixels that are allowed is accepted', async () => {
    expect((await sendBytes(await picture({ width: 7071, height: 7071 }))).status).toBe(200)
  })

  it('replaces the picture before, whose file goes', async () => {
    await sendBytes(await picture())
    await sendBytes(await picture({ format: 'png' }))
    expect(filesInStorage()).toEqual([keyOf(await storedAddress())])
  })

  it('among many at once leaves one file, the one that is shown', async () => {
    const bytes = await picture()
    expect(await statusesOf(() => sendBytes(bytes), 20)).toEqual({ 200: 20 })
    expect(filesInStorage()).toEqual([keyOf(await storedAddress())])
  })
})

const NOT_AN_IMAGE = {
  status: 415,
  code: 'unsupported_type',
  error: 'Please choose a JPEG, PNG or WebP image of at most 50 megapixels.',
}
const MISSING = {
  status: 422,
  code: 'invalid',
  error: 'Please choose an image.',
  fields: { avatar: 'Please choose an image.' },
}

describe('refused is', () => {
  const cut = async (format: 'jpeg' | 'png' | 'webp') => {
    const whole = await picture({ format, width: 1200, height: 800 })
    return whole.slice(0, Math.floor(whole.length * 0.8))
  }
  const refusals: [string, () => Promise<FormData> | FormData, object][] = [
    [
      'an SVG',
      () => formWith('avatar', textBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      NOT_AN_IMAGE,
    ],
    ['a GIF', async () => formWith('avatar', await picture({ format: 'gif' })), NOT_AN_IMAGE],
    ['a TIFF', async () => formWith('avatar', await picture({ format: 'tiff' })), NOT_AN_IMAGE],
    ['a text with the name of a picture', () => formWith('avatar', textBytes('hello')), NOT_AN_IMAGE],
    ['a cut JPEG', async () => formWith('avatar', await cut('jpeg')), NOT_AN_IMAGE],
    ['a cut PNG', async () => formWith('avatar', await cut('png')), NOT_AN_IMAGE],
    ['a cut WebP', async () => formWith('avatar', await cut('webp')), NOT_AN_IMAGE],
    [
      'a picture of more than 50 megapixels',
      async () => formWith('avatar', await picture({ width: 7072, height: 7072 })),
      NOT_AN_IMAGE,
    ],
    [
      'a file over the limit',
      () => formWith('avatar', new Uint8Array(AVATAR_LIMIT + 1)),
      {
        status: 413,
        code: 'too_large',
        error: 'The image is too large: at most 5 MB are accepted.',
      },
    ],
    [
      'a body that is larger still',
      () => formWith('avatar', new Uint8Array(2 * AVATAR_LIMIT)),
      { status: 413, code: 'too_large' },
    ],
    ['an empty file', () => formWith('avatar', new Uint8Array()), MISSING],
    ['another field', async () => formWith('photo', await picture()), MISSING],
    ['no form at all', () => new FormData(), MISSING],
  ]

  it.each(refusals)('%s', async (_, makeForm, refusal) => {
    expect(await send(await makeForm())).toMatchObject(refusal)
    expect(await storedAddress()).toBe('')
    expect(filesInStorage()).toEqual([])
  })

  it('a text in the place of the file', async () => {
    const form = new FormData()
    form.set('avatar', 'photo.jpg')
    expect(await send(form)).toMatchObject(MISSING)
  })

  it('what is not multipart', async () => {
    expect(await callRoute(uploadAvatar, { body: { avatar: 'x' }, headers })).toMatchObject({
      status: 400,
      code: 'bad_request',
      error: 'The request body must be a multipart form.',
    })
  })

  it('a multipart form that is broken', async () => {
    const contentType = { 'content-type': 'multipart/form-data; boundary=here' }
    const answer = await callRoute(uploadAvatar, { headers: { ...headers, ...contentType } })
    expect(answer).toMatchObject({ status: 400, code: 'bad_request' })
  })
})

it('a picture is taken away with its file', async () => {
  await sendBytes(await picture())
  await dataOf(removeAvatar, { headers })
  expect(await storedAddress()).toBe('')
  expect(filesInStorage()).toEqual([])
  // There is none any more, which is no failure.
  await dataOf(removeAvatar, { headers })
})

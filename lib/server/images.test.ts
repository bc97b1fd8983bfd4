import fs from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { picture, telephonePhoto, withThumbnail } from '@/tests/fixtures/images'
import { reencodeImage } from './images'

const fixture = (name: string) =>
  new Uint8Array(fs.readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url)))
const CUT_OFF = fixture('cut-off.jpg')
const HEIC_HEADER = fixture('heic-header.heic')
const LONG_RECEIPT = fixture('long-receipt.png')

it('aborts a picture that takes too long', async () => {
  const side = 7_000
  const create = { width: side, height: side, channels: 3 as const, background: '#808080' }
  const bytes = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer()
  await expect(reencodeImage(bytes, { longestSide: side }, 1)).rejects.toMatchObject({
    code: 'unsupported_type',
  })
  const small = await sharp((await reencodeImage(bytes, { longestSide: 100 })).bytes).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 100, height: 100 })
})

describe('a limit of pixels', () => {
  const readSize = async (width: number, height: number, pixels: number) => {
    const bytes = await picture({ width, height, format: 'png' })
    const { width: w, height: h } = await sharp((await reencodeImage(bytes, { pixels })).bytes).metadata()
    return [w, h]
  }

  it('leaves a long strip its width', async () => {
    const { bytes } = await reencodeImage(LONG_RECEIPT, { pixels: 3_200 * 2_400 })
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([200, 9_000])
  })

  it('scales down what has more, and what is longer than a WebP can be', async () => {
    expect(await readSize(400, 300, 200 * 150)).toEqual([200, 150])
    expect((await readSize(100, 20_000, 3_200 * 2_400))[1]).toBe(16_383)
  })
})

describe('a photo of an iPhone', () => {
  const heic = fixture('photo.heic')

  it('becomes a WebP like any other, with its colours where they were', async () => {
    const picture = sharp((await reencodeImage(heic, { pixels: 1_000_000 })).bytes)
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
    const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [red = 0, , blue = 0] = data.subarray(0, 3)
    const [, , blueBelow = 0] = data.subarray(-3)
    expect([red > 180, blue < 80, blueBelow > 180]).toEqual([true, true, true])
  })

  it('that is cut off is refused in words', async () => {
    await expect(reencodeImage(heic.slice(0, 600), { pixels: 1_000 })).rejects.toMatchObject({
      messageKey: 'errors.imageHeic',
    })
  })
})

it('puts white behind what is transparent, where that is wanted', async () => {
  const clear = { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const bytes = new Uint8Array(await sharp({ create: clear }).png().toBuffer())
  const paper = await sharp((await reencodeImage(bytes, { isOnWhite: true })).bytes).stats()
  expect(paper.isOpaque).toBe(true)
  expect(paper.channels[0]?.min).toBe(255)
})

describe('a picture comes with a small one', () => {
  const small = async (bytes: Uint8Array, shape = {}) => {
    const { thumbnail } = await reencodeImage(bytes, shape)
    const { format, width, height } = await sharp(thumbnail).metadata()
    return { format, width, height }
  }

  it('of its own shape, a JPEG that stands upright', async () => {
    expect(await small(await telephonePhoto())).toEqual({ format: 'jpeg', width: 180, height: 240 })
    expect(await small(fixture('photo.heic'))).toEqual({ format: 'jpeg', width: 180, height: 240 })
    expect(await small(await picture(), { longestSide: 256, isSquare: true })).toMatchObject({
      width: 240,
      height: 240,
    })
  })

  it('on white, where the picture itself is transparent', async () => {
    const clear = { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    const bytes = new Uint8Array(await sharp({ create: clear }).png().toBuffer())
    const { thumbnail } = await reencodeImage(bytes, {})
    expect((await sharp(thumbnail).stats()).channels[0]?.min).toBe(255)
  })
})

const photo = async () =>
  withThumbnail(await picture({ width: 1_200, height: 900 }), await picture({ width: 160, height: 120 }))

it('takes a photo with a thumbnail', async () => {
  const { width, height } = await sharp(
    (await reencodeImage(await photo(), { longestSide: 100 })).bytes,
  ).metadata()
  expect([width, height]).toEqual([100, 75])
})

describe('a picture that is refused is said to be', () => {
  const whole = { jpeg: picture({ width: 1_200, height: 900 }), png: picture({ format: 'png' }) }
  const cut = async (bytes: Promise<Uint8Array>) => (await bytes).slice(0, (await bytes).length / 2)

  test.each([
    ['incomplete, a JPEG', () => cut(whole.jpeg), 'errors.imageIncomplete'],
    ['incomplete, a PNG', () => cut(whole.png), 'errors.imageIncomplete'],
    ['incomplete, a WebP', () => cut(picture({ format: 'webp' })), 'errors.imageIncomplete'],
    ['incomplete, as a phone sent it', async () => CUT_OFF, 'errors.imageIncomplete'],
    ['incomplete, with a thumbnail', async () => cut(photo()), 'errors.imageIncomplete'],
    ['incomplete, within its thumbnail', async () => (await photo()).slice(0, 200), 'errors.imageIncomplete'],
    ['broken', async () => (await whole.png).fill(7, 60, 200), 'errors.imageBroken'],
    [
      'of too many pixels',
      () => picture({ width: 7_200, height: 7_000, format: 'png' }),
      'errors.imageTooManyPixels',
    ],
    ['a HEIC without content', async () => HEIC_HEADER, 'errors.imageHeic'],
    ['no picture', async () => Buffer.from('%PDF-1.7'), 'errors.notAnImage'],
  ])('%s', async (_, bytes, messageKey) => {
    await expect(reencodeImage(new Uint8Array(await bytes()), { longestSide: 100 })).rejects.toMatchObject({
      messageKey,
    })
  })
})

import { readFile } from 'node:fs/promises'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readQrTexts } from './qr-codes'

const FISCAL = 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=1'

const drawn = (text: string, scale = 3) =>
  bwipjs.toBuffer({ bcid: 'qrcode', text, scale, backgroundcolor: 'FFFFFF', padding: 8 })

/** A receipt as it is stored: a strip of paper with a code far down. */
async function receipt({ codes, turn = 0, blur = 0 }: { codes: Buffer[]; turn?: number; blur?: number }) {
  const strip = sharp({ create: { width: 600, height: 3_000, channels: 3, background: '#f2f0e8' } })
  const placed = strip.composite(codes.map((input, at) => ({ input, left: 120, top: 1_200 + at * 500 })))
  const turned = sharp(await placed.png().toBuffer()).rotate(turn, { background: '#333' })
  return (blur ? turned.blur(blur) : turned).webp({ quality: 85 }).toBuffer()
}

test('the code of a stored picture is read', async () => {
  const picture = await readFile(new URL('../../tests/fixtures/fiscal-qr.png', import.meta.url))
  expect(await readQrTexts(await sharp(picture).webp().toBuffer())).toHaveLength(1)
})

test.each([
  ['as it is', {}],
  ['turned', { turn: 90 }],
  ['askew', { turn: 7 }],
  ['blurred', { blur: 1.5 }],
])('the code of a long strip is read %s', async (_, how) => {
  expect(await readQrTexts(await receipt({ codes: [await drawn(FISCAL)], ...how }))).toEqual([FISCAL])
})

test('every code of a receipt is read, letters of other alphabets included', async () => {
  const codes = [await drawn('https://example.ru/отзыв'), await drawn(FISCAL)]
  expect((await readQrTexts(await receipt({ codes }))).toSorted()).toEqual([
    'https://example.ru/отзыв',
    FISCAL,
  ])
})

test('a photo without a code, and what is no photo, have none', async () => {
  expect(await readQrTexts(await receipt({ codes: [] }))).toEqual([])
  expect(await readQrTexts(new Uint8Array(Buffer.from('no photo')))).toEqual([])
})

import bwipjs from 'bwip-js/node'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scan } from '@/tests/fixtures/scanner'

/** A code as a camera sees it: on grey paper, a little askew and out of focus. */
async function seen(options: Parameters<typeof bwipjs.toBuffer>[0]) {
  const code = await bwipjs.toBuffer({ scale: 4, backgroundcolor: 'FFFFFF', padding: 10, ...options })
  const { data, info } = await sharp(code)
    .rotate(4, { background: '#b8b4ac' })
    .extend({ top: 80, bottom: 120, left: 90, right: 60, background: '#b8b4ac' })
    .blur(0.9)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return scan({
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  })
}

test.each([
  ['ean13', '4600439931256'],
  ['ean8', '46004394'],
  ['qrcode', 't=20261125T1234&s=1.00'],
])('a camera reads %s', async (bcid, text) => {
  const full = bcid === 'ean8' ? text.slice(0, 7) : text
  expect((await seen({ bcid, text: full }))?.code.startsWith(full)).toBe(true)
})

test('of a mark every byte is kept, group separators included', async () => {
  const text = '(01)04600439931256(21)5mQ+x/aZ1(91)EE06(92)dGVzdA==abc'
  const found = await seen({ bcid: 'gs1datamatrix', text })
  expect(found).toEqual({
    symbol: ']d',
    isGs1: true,
    code: '0104600439931256215mQ+x/aZ1\u001d91EE06\u001d92dGVzdA==abc',
  })
})

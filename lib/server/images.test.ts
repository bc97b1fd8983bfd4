import sharp from 'sharp'
import { expect, it } from 'vitest'
import { reencodeImage } from './images'

it('aborts a picture that takes too long', async () => {
  const side = 7_000
  const create = { width: side, height: side, channels: 3 as const, background: '#808080' }
  const bytes = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer()
  await expect(reencodeImage(bytes, { longestSide: side }, 1)).rejects.toMatchObject({
    code: 'unsupported_type',
  })
  const small = await sharp(await reencodeImage(bytes, { longestSide: 100 })).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 100, height: 100 })
})

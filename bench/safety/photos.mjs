import sharp from 'sharp'

let bytes

/** A photo that takes a while to encode again. */
async function photo() {
  bytes ??= await sharp({
    create: {
      width: 1_600,
      height: 1_200,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()
  return bytes
}

/** A form with `count` receipt photos. */
export async function photoForm(count = 1) {
  const form = new FormData()
  form.set('receiptType', 'salesReceipt')
  const file = new File([await photo()], 'receipt.jpg', { type: 'image/jpeg' })
  for (let index = 0; index < count; index += 1) form.append('photos', file)
  return form
}

import fs from 'node:fs'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'
import { prisma } from '@/lib/server/db'
import { toMatrix } from '@/lib/shared/code-matrix'
import { toRaster } from '@/lib/shared/code-raster'
import { SEPARATOR as GS } from '@/lib/shared/gs1'
import { createReceiptReading } from '@/tests/factories/receipt-reading'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { test as base, expect } from '@/tests/fixtures/app'
import { findToast, PROVOKED } from '@/tests/fixtures/project-screens'

const MARK = `0104600439931256215abc!123/DEF9${GS}91EE06${GS}92${'q+/='.repeat(11)}`
const FISCAL = 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=1'
const EAN = '4600439931256'
const [WIDTH, HEIGHT] = [640, 480]

/** Frames a second, and how many each code is held before the camera. */
const [RATE, HELD] = [10, 15]

/** A picture on a grey desk, as a frame of a film without colours. */
async function toFrame(code: Buffer): Promise<Buffer> {
  const desk = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080' } })
  const light = await desk
    .composite([{ input: code }])
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
}

/** A film before the camera (YUV4MPEG2): a mark as we draw it, the barcode of goods without one, and a receipt's code. */
async function makeFilm(): Promise<Buffer> {
  const { width, pixels } = toRaster(toMatrix('gs1', MARK), 320)
  const mark = await sharp(Buffer.from(pixels), { raw: { width, height: width, channels: 4 } })
    .png()
    .toBuffer()
  const usual = { scale: 4, padding: 8, backgroundcolor: 'FFFFFF' }
  const barcode = await bwipjs.toBuffer({ ...usual, bcid: 'ean13', text: EAN })
  const receipt = await bwipjs.toBuffer({ ...usual, bcid: 'qrcode', text: FISCAL })
  const frames = await Promise.all([mark, barcode, receipt].map(toFrame))
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([header, ...frames.flatMap((frame) => Array.from({ length: HELD }, () => frame))])
}

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use, { project }) => {
      const film = `${project.outputDir}/camera-${process.pid}.y4m`
      fs.mkdirSync(project.outputDir, { recursive: true })
      fs.writeFileSync(film, await makeFilm())
      const args = [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
      fs.rmSync(film)
    },
    { scope: 'worker' },
  ],
})

test('codes that are held before the camera are read once each; a receipt’s camera takes a receipt’s alone', async ({
  page,
  signIn,
  console,
}) => {
  // The photo has no file.
  console.expectError(PROVOKED)
  const { id } = await createScenario()
  await createReceiptReading({ scenarioId: id, state: 'none' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  const open = page.getByRole('button', { name: 'Scan with the camera' })
  const camera = page.getByRole('dialog', { name: 'Scan with the camera' })
  await open.click()
  await expect(camera.getByRole('status')).toContainText('3 codes read')
  await expectAccessible(page)
  await camera.getByRole('button', { name: 'Done' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Product Marks' })
  await expect(adding.getByRole('list').first()).toContainText('5abc!123/DEF9')
  await adding.getByRole('button', { name: 'Add All' }).click()
  await expect(findToast(page, '3 product marks added')).toBeVisible()
  const stored = await prisma.productMark.findMany({ where: { scenarioId: id } })
  expect(new Set(stored.map(({ brand }) => brand))).toEqual(new Set([MARK, EAN, FISCAL]))

  await test.step('a camera that may not be used says why', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await open.click()
    await expect(camera.getByRole('alert')).toContainText('This page may not use the camera.')
  })

  await page.goto(`/scenarios/${id}?tab=receipts`)
  await page.getByRole('button', { name: 'Enter the code' }).click()
  const receipt = page.getByRole('dialog', { name: 'QR code of the receipt' })
  await receipt.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(receipt.getByRole('textbox', { name: 'Text of the code' })).toHaveValue(FISCAL)
  await expect(camera).toBeHidden()
})

import fs from 'node:fs'
import { prisma } from '@/lib/server/db'
import { toMatrix } from '@/lib/shared/code-matrix'
import { toRaster } from '@/lib/shared/code-raster'
import { SEPARATOR as GS } from '@/lib/shared/gs1'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { test as base, expect } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'

const MARK = `0104600439931256215abc!123/DEF9${GS}91EE06${GS}92${'q+/='.repeat(11)}`
const [WIDTH, HEIGHT, CODE] = [640, 480, 320]

/** A film in front of the camera (YUV4MPEG2): a mark as we draw it, on a grey desk. */
function toFilm(mark: string): Buffer {
  const { width, pixels } = toRaster(toMatrix('gs1', mark), CODE)
  const light = Buffer.alloc(WIDTH * HEIGHT, 128)
  const [left, top] = [Math.floor((WIDTH - width) / 2), Math.floor((HEIGHT - width) / 2)]
  for (let at = 0; at < width * width; at += 1) {
    const [x, y] = [left + (at % width), top + Math.floor(at / width)]
    light[y * WIDTH + x] = pixels[at * 4] ?? 0
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(header), frame, frame])
}

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use, { project }) => {
      const film = `${project.outputDir}/camera-${process.pid}.y4m`
      fs.mkdirSync(project.outputDir, { recursive: true })
      fs.writeFileSync(film, toFilm(MARK))
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

test('a mark that is held before the camera is read once, and added', async ({ page, signIn }) => {
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  const camera = page.getByRole('dialog', { name: 'Scan with the camera' })
  await expect(camera.getByRole('status')).toContainText('1 code read: 0104600439931256215abc!123/DEF9')
  await expectAccessible(page)
  await camera.getByRole('button', { name: 'Done' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Product Marks' })
  await expect(adding.getByRole('list').first()).toContainText('5abc!123/DEF9')
  await adding.getByRole('button', { name: 'Add All' }).click()
  await expect(findToast(page, '1 product mark added')).toBeVisible()
  expect(
    (await prisma.productMark.findMany({ where: { scenarioId: id } })).map(({ brand }) => brand),
  ).toEqual([MARK])
})

import type { Locator, Page } from '@playwright/test'
import { gs1Payload } from '@/lib/shared/gs1'
import { createProductMark } from '@/tests/factories/product-mark'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { OWN_WAYS, STATE_WAYS } from '@/tests/fixtures/mark-ways'
import { pageSizes, readPdf, renderedPage } from '@/tests/fixtures/pdf'
import { findToast, PROVOKED } from '@/tests/fixtures/project-screens'
import { scan, scannedTexts } from '@/tests/fixtures/scanner'

const table = (page: Page) => page.getByRole('table', { name: 'Product Mark Details' })
const deck = (page: Page) => page.getByRole('dialog')

/** Reads the code that the browser has drawn, from the screen. */
async function scanned(picture: Locator): Promise<string | undefined> {
  // A row is drawn once it comes into view.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(picture).toHaveAttribute('aria-busy', 'false', { timeout: 1000 })
  }).toPass()
  return (await scan(await picture.screenshot()))?.code
}

test('a code of each kind is read from the browser’s screen byte by byte, in tables and in the deck', async ({
  signIn,
  openContext,
}) => {
  const { id: scenarioId } = await createScenario()
  const codes = [
    ...STATE_WAYS.map((way) => ({ brandType: 'КМЧЗ', brand: way() })),
    ...OWN_WAYS.map((way) => ({ brandType: 'КМДМ', brand: way() })),
  ]
  const marks = []
  for (const [place, code] of codes.entries()) {
    const { id } = await createProductMark({ scenarioId, product: `Товар ${place + 1}`, ...code })
    // Lists run by falling id.
    marks.unshift({ ...code, id, sent: code.brandType === 'КМЧЗ' ? gs1Payload(code.brand) : code.brand })
  }
  const user = await createUser()
  for (const deviceScaleFactor of [1, 1.25, 2]) {
    const context = await openContext({ deviceScaleFactor, reducedMotion: 'reduce' })
    await signIn(user, context)
    const page = await context.newPage()
    await page.goto(`/scenarios/${scenarioId}`)
    for (const { id, brand, sent } of marks) {
      const found = await scanned(table(page).locator(`[data-record="${id}"] canvas`))
      expect([deviceScaleFactor, brand, found]).toEqual([deviceScaleFactor, brand, sent])
    }
    await page.getByRole('button', { name: 'Scan deck' }).click()
    for (const [place, { brand, sent }] of marks.entries()) {
      await expect(deck(page).getByText(`${place + 1} of ${marks.length}`, { exact: true })).toBeVisible()
      const found = await scanned(deck(page).getByRole('img', { name: /^(QR|GS1)/ }))
      expect([deviceScaleFactor, brand, found]).toEqual([deviceScaleFactor, brand, sent])
      await page.keyboard.press('ArrowRight')
    }
    await context.close()
  }
})

test('marks are printed on a sheet, or one a label, and those that can’t be drawn are named', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const { id: scenarioId } = await createScenario()
  const { brand: own } = await createProductMark({ scenarioId, product: 'Лампа', brandType: 'КМДМ' })
  const { brand: state } = await createProductMark({ scenarioId, product: 'Кроссовки', brandType: 'КМЧЗ' })
  await signIn(await createUser())
  // The browser's own dialog: what it would print is made below.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const labels = page.locator('.labels .label')
  const openPrinting = async () => {
    await page.goto(`/scenarios/${scenarioId}`)
    await page.getByRole('button', { name: 'Scan deck' }).click()
    await deck(page).getByText('Size, order and print').click()
  }
  const print = async (paper: string) => {
    await deck(page).getByRole('button', { name: paper }).click()
    await expect(labels).toHaveCount(2)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    // What was printed leaves the page.
    await expect(labels).toHaveCount(0)
    return pdf
  }
  await openPrinting()
  const sheet = await print('A4')
  expect(await pageSizes(sheet)).toEqual([[210, 297]])
  expect(new Set(await scannedTexts(await renderedPage(sheet, 1)))).toEqual(new Set([gs1Payload(state), own]))
  for (const [paper, width, height] of [
    ['58 × 40', 58, 40],
    ['30 × 20', 30, 20],
  ] as const) {
    const roll = await print(paper)
    expect(await pageSizes(roll)).toEqual([
      [width, height],
      [width, height],
    ])
    expect((await scan(await renderedPage(roll, 1, 8)))?.code).toBe(gs1Payload(state))
    const { pages } = await readPdf(roll)
    expect(pages.map((text) => /Кроссовки|Лампа/.exec(text)?.[0])).toEqual(['Кроссовки', 'Лампа'])
  }

  // What draws them can't be loaded.
  await page.route('**/*worker*', (route) => route.abort())
  await openPrinting()
  const { pages } = await readPdf(await print('58 × 40'))
  expect(pages).toEqual([expect.stringContaining('Nocode'), expect.stringContaining('Nocode')])
  await expect(findToast(page, '2 labels without a code: they can’t be drawn')).toContainText(
    /Кроссовки.*Лампа/,
  )
})

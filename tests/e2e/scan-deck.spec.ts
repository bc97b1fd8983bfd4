import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { SEPARATOR as GS } from '@/lib/shared/gs1'
import { createBasket, createBasketProduct } from '@/tests/factories/basket'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'
import { scan } from '@/tests/fixtures/scanner'
import { typeAsScanner } from '@/tests/fixtures/scanner-keys'

const BARCODE = '4600439931256'
const STATE = `010${BARCODE}215abc!123/DEF9${GS}91EE06${GS}92${'q+/='.repeat(11)}`

const table = (page: Page) => page.getByRole('table', { name: 'Product Mark Details' })
const dialog = (page: Page) => page.getByRole('dialog')
const shown = (page: Page) => dialog(page).getByRole('img', { name: /^(QR|GS1)/ })

const storedStatuses = async (scenarioId: string) => {
  const stored = await prisma.productMark.findMany({ where: { scenarioId }, orderBy: { id: 'asc' } })
  return stored.map(({ status }) => status)
}

test('marks are scanned one by one from the screen, in the size that was chosen', async ({
  page,
  signIn,
}) => {
  const { id } = await createScenario()
  const rows = []
  for (const [product, status] of [
    ['1', 'В обороте'],
    ['2', 'Выбыла'],
    ['3', 'В обороте'],
  ] as const)
    rows.push(await createProductMark({ scenarioId: id, product, status, brandType: 'КМЧЗ' }))
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await page.getByRole('button', { name: 'Scan deck' }).click()
  await expect(dialog(page).getByText('1 of 2')).toBeVisible()
  await expect(shown(page)).toHaveAttribute('aria-busy', 'false')
  // Lists run by falling id.
  expect((await scan(await shown(page).screenshot()))?.code).toBe(rows[2]?.brand)
  await expectAccessible(page)

  await test.step('the space bar sets the status and goes on, and takes it back', async () => {
    await page.keyboard.press('Space')
    await expect(dialog(page).getByText('2 of 2')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog(page).getByText('Выбыла', { exact: true })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(dialog(page).getByText('В обороте', { exact: true })).toBeVisible()
    await expect.poll(() => storedStatuses(id)).toEqual(['В обороте', 'Выбыла', 'В обороте'])
  })

  await test.step('a double tap marks one, not the next one that nobody has seen', async () => {
    await dialog(page).getByRole('button', { name: 'Scanned' }).dblclick()
    await expect(dialog(page).getByText('2 of 2')).toBeVisible()
    await expect.poll(() => storedStatuses(id)).toEqual(['В обороте', 'Выбыла', 'Выбыла'])
    await expect(dialog(page).getByText('В обороте', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await expect.poll(() => storedStatuses(id)).toEqual(['В обороте', 'Выбыла', 'В обороте'])
    await page.keyboard.press('ArrowRight')
  })

  await test.step('the deck turns by itself', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(dialog(page).getByText('1 of 2')).toBeVisible()
    await dialog(page).getByText('Size, order and print').click()
    await dialog(page).getByLabel('Next one every … s (0: never)').fill('1')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByText('2 of 2')).toBeVisible()
    await dialog(page).getByText('Size, order and print').click()
  })

  await test.step('a measured screen is remembered on this device', async () => {
    await dialog(page).getByText('Size, order and print').click()
    await expect(dialog(page).getByText('measure the screen for the true size')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Measure the screen' }).click()
    await expect(dialog(page).getByRole('slider')).toBeFocused()
    await page.keyboard.press('Space')
    await dialog(page).getByRole('slider').press('ArrowRight')
    await dialog(page).getByRole('button', { name: 'The card fits' }).click()
    await expect(dialog(page).getByText('measure the screen for the true size')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Scan deck' }).click()
    await expect(dialog(page).getByText(/mm, a module/)).toBeVisible()
    await expect(dialog(page).getByText('measure the screen for the true size')).toHaveCount(0)
    // The space bar was none for the deck, which nobody saw meanwhile.
    expect(await storedStatuses(id)).toEqual(['В обороте', 'Выбыла', 'В обороте'])
  })
})

test('a scan is taken wherever the focus is, and submits nothing', async ({ page, signIn }) => {
  const { id } = await createScenario()
  await createProductMark({ scenarioId: id, product: 'Лампа', brandType: 'КМДМ', brand: 'ДМ-1' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await table(page).getByRole('button', { name: /^Edit/ }).click()
  const field = page.getByRole('textbox', { name: 'Товар', exact: true })
  await field.fill('Лампа 2')
  // It has no mark of the state: only its speed and the Enter behind it show that it was scanned.
  await typeAsScanner(page, BARCODE)
  await expect(dialog(page).getByRole('list').first()).toContainText(BARCODE)
  await dialog(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await typeAsScanner(page, STATE)
  await expect(dialog(page).getByRole('list').first()).toContainText('5abc!123/DEF9')
  await typeAsScanner(page, STATE.replace('5abc', '5abd'))
  await expect(dialog(page).getByText('2 codes')).toBeVisible()
  let answer = () => {}
  const isWaited = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/product-marks/bulk', async (route) => {
    if (route.request().method() === 'POST') await isWaited
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Add All' }).click()
  await typeAsScanner(page, STATE.replace('5abc', '5abe'))
  await expect(dialog(page).getByText('3 codes')).toBeVisible()
  answer()
  await expect(findToast(page, '2 product marks added')).toBeVisible()
  // What was scanned meanwhile was not sent, and is not lost.
  await expect(dialog(page).getByText('1 code', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Add All' }).click()
  await expect(findToast(page, '1 product mark added')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field).toHaveValue('Лампа 2')
  const stored = await prisma.productMark.findMany({ where: { scenarioId: id }, orderBy: { id: 'desc' } })
  expect(stored.map(({ brand }) => brand)).toEqual([
    STATE.replace('5abc', '5abe'),
    STATE,
    STATE.replace('5abc', '5abd'),
    'ДМ-1',
  ])
})

test('a mark is taken apart, corrected, and made up for a test', async ({ page, signIn }) => {
  const { id } = await createScenario()
  const basket = await createBasket({ products: 0 })
  await createBasketProduct({ basketId: basket.id, barcode: BARCODE, name: 'Кроссовки' })
  await createProductMark({
    scenarioId: id,
    product: '1',
    brandType: 'КМДМ',
    brand: STATE.replaceAll(GS, '<GS>'),
  })
  await createProductLine({ scenarioId: id, barcode: '4600439931300' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await table(page).locator('tbody tr[data-index="0"]').focus()
  await page.keyboard.press('i')
  await expect(dialog(page).getByRole('table', { name: 'Parts of the code' })).toContainText('Serial number')
  await expect(dialog(page)).toContainText('Clothes, perfume, tyres')
  await expect(dialog(page)).toContainText('Кроссовки')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await test.step('all that need the same are corrected at once, and it can be undone', async () => {
    await page.getByRole('button', { name: 'Tools' }).click()
    await page.getByRole('menuitem', { name: 'Mend spelling' }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Mend 1 code' }).click()
    await expect(findToast(page, '1 code mended')).toBeVisible()
    expect((await prisma.productMark.findFirst({ where: { scenarioId: id } }))?.brand).toBe(STATE)
    await findToast(page, '1 code mended').getByRole('button', { name: 'Undo' }).click()
    await expect(table(page)).toContainText('<GS>')
  })

  await test.step('a made-up code says so', async () => {
    await page.getByRole('button', { name: 'Tools' }).click()
    await page.getByRole('menuitem', { name: 'Make up codes' }).click()
    const count = dialog(page).getByLabel('How many')
    await count.fill('500')
    await count.press('Tab')
    await expect(count).toHaveAccessibleDescription('At most 50 is allowed.')
    await expect(count).toHaveValue('500')
    await expect(dialog(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    await expectAccessible(page)
    await count.fill('1,00')
    await count.press('Enter')
    await expect(count).toHaveValue('1')
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(findToast(page, '1 made-up mark added')).toBeVisible()
    await expect(table(page).getByText('Made up')).toBeVisible()
  })

  await test.step('that neither the scenario nor a basket has its product is said once', async () => {
    await table(page).locator('tbody tr[data-index="0"]').focus()
    await page.keyboard.press('i')
    await expect(dialog(page)).toContainText('The GTIN is no product of this scenario.')
    await expect(dialog(page).getByText('Looking for the product')).toHaveCount(0)
    await expect(dialog(page).getByText('Neither this scenario nor a basket')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the lines of small labels are whole, and tell marks without a product apart', async () => {
    const made = await prisma.productMark.findFirstOrThrow({ where: { scenarioId: id, isMadeUp: true } })
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.getByRole('button', { name: 'Scan deck' }).click()
    await dialog(page).getByText('Size, order and print').click()
    await dialog(page).getByRole('button', { name: 'Labels 30 × 20 mm' }).click()
    await page.emulateMedia({ media: 'print' })
    const lines = page.locator('.label p')
    await expect(lines).toHaveCount(4)
    await expect(lines.filter({ hasText: made.brand.slice(18, 24) })).toHaveCount(1)
    const cut = await lines.evaluateAll((all) =>
      all.filter(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight),
    )
    expect(cut).toHaveLength(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the deck and the panel fit in the dark, and the deck stays white', async ({ page, signIn }) => {
    const { id } = await createScenario()
    await createProductMark({ scenarioId: id, product: '1', brandType: 'КМЧЗ' })
    await signIn(await createUser({ role: 'viewer' }))
    await openDark(page, `/scenarios/${id}`)
    await page.getByRole('button', { name: 'Scan deck' }).click()
    await expect(shown(page)).toBeVisible()
    await expect(dialog(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(dialog(page).getByRole('button', { name: 'Scanned' })).toHaveCount(0)
    await expectAccessible(page)
    expect(await isTooWide(page)).toBe(false)
    await dialog(page).getByText('Size, order and print').click()
    await dialog(page).getByRole('button', { name: 'Measure the screen' }).click()
    await expect(dialog(page).getByText('short side')).toBeVisible()
    // The true scale of a phone, at which a card that lies has no room.
    await dialog(page).getByRole('slider').fill('1600')
    expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await expectAccessible(page)
  })
})

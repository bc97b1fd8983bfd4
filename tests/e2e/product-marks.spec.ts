import type { Locator, Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { SEPARATOR as GS } from '@/lib/shared/gs1'
import { stateMark } from '@/tests/factories/barcodes'
import { testDraw } from '@/tests/factories/draw'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark, productMarkRow } from '@/tests/factories/product-mark'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  choose,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'
import { scan } from '@/tests/fixtures/scanner'
import { bar } from '@/tests/fixtures/scenario-screens'

const BARCODE = '4600439931256'
const STATE = `010${BARCODE}215abc!123/DEF9${GS}91EE06${GS}92${'q+/='.repeat(11)}`
const OWN = 'ДМ-1000123-7'

const table = (page: Page) => page.getByRole('table', { name: 'Product Mark Details' })
const findRow = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })
const dialog = (page: Page) => page.getByRole('dialog')
const codes = (page: Page) => dialog(page).getByRole('textbox', { name: 'Codes, one per line' })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const drawn = (place: Locator) => place.locator('canvas[aria-busy="false"]')

/** Reads the codes on the screen. */
async function scanned(picture: Locator): Promise<string | undefined> {
  // The page may be rendered again while it hydrates.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(picture).toHaveAttribute('aria-busy', 'false', { timeout: 1000 })
  }).toPass()
  return (await scan(await picture.screenshot()))?.code
}

/** Scrolls to the marks, whose rows are drawn once the page is alive. */
async function seeTable(page: Page): Promise<void> {
  await expect(async () => {
    await table(page).locator('tbody tr[data-index]').first().scrollIntoViewIfNeeded({ timeout: 1000 })
  }).toPass()
}

async function paste(page: Page, lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add Product Marks' }).click()
  await codes(page).fill(lines.join('\n'))
  await dialog(page).getByRole('button', { name: 'Parse' }).click()
}

test('marks are pasted, drawn so that a scanner reads them, changed and deleted', async ({
  page,
  signIn,
  console,
  connection,
}) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario()
  await createProductLine({ scenarioId: id, barcode: BARCODE, product: '1000123', supplierCode: 'ART-7' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await expect(page.getByText('No product marks yet')).toBeVisible()

  await test.step('what is wrong with a paste is said before it is sent', async () => {
    await page.getByRole('button', { name: 'Add Product Marks' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Parse' })).toBeDisabled()
    await codes(page).fill('  \n ')
    await expect(dialog(page).getByRole('button', { name: 'Parse' })).toBeDisabled()
    await codes(page).fill([STATE, ` ${OWN} `, '', OWN, 'x'.repeat(401), 'ДМ-2'].join('\n'))
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Parse' }).click()
    await expect(dialog(page).getByRole('status')).toHaveText('4 codes · 1 line says a code again')
    await expect(dialog(page).getByRole('button', { name: 'Add All' })).toBeDisabled()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Remove it' }).click()
    await dialog(page).getByRole('button', { name: 'Remove line 6' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Remove line 2' })).toBeFocused()
    await refuse(page, '**/product-marks/bulk', 'POST')
    await dialog(page).getByRole('button', { name: 'Add All' }).click()
    await expect(findToast(page, 'Failed to add product marks')).toBeVisible()
    await page.unroute('**/product-marks/bulk')
    await page.keyboard.press('Escape')
    await page.reload()
  })

  await test.step('it is there after a reload, and is added in one call', async () => {
    await expect(dialog(page).getByRole('status').last()).toHaveText('2 codes · 1 line says a code again')
    await dialog(page).getByRole('button', { name: 'Add All' }).click()
    await expect(findToast(page, '2 product marks added')).toContainText('Skipped 1 duplicate marks')
    const { rows } = await connection.query(
      'SELECT brand, "brandType", product FROM "ProductMark" ORDER BY id DESC',
    )
    expect(rows).toEqual([
      { brand: STATE, brandType: 'КМЧЗ', product: '1000123' },
      { brand: OWN, brandType: 'КМДМ', product: '' },
    ])
    await expect(findRow(page, 'ART-7')).toContainText('В обороте')
    await expectAccessible(page)
    await paste(page, [OWN, STATE, ` ${OWN}`])
    await dialog(page).getByRole('button', { name: 'Add All' }).click()
    await expect(findToast(page, 'All provided marks already exist in the table')).toContainText('Skipped 3')
  })

  await test.step('a scanner reads them from the table, and large', async () => {
    const state = page.getByRole('img', { name: /^GS1 DataMatrix of / })
    expect(await scanned(state)).toBe(STATE)
    expect(await scanned(page.getByRole('img', { name: /^QR code of / }))).toBe(OWN)
    await page.getByRole('button', { name: /^Show 1000123 · .* large$/ }).hover()
    await expect(page.getByRole('tooltip')).toContainText('01GTIN0')
    await expect(page.getByRole('tooltip')).toContainText('21Serial number5abc!123/DEF9')
    await expect(page.getByRole('tooltip')).toContainText('91Check keyEE06')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Show 1000123 · .* large$/ }).click()
    await expect(dialog(page).getByText('1 of 2')).toBeVisible()
    expect(await scanned(dialog(page).getByRole('img'))).toBe(STATE)
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(dialog(page).getByText('2 of 2')).toBeVisible()
    expect(await scanned(dialog(page).getByRole('img'))).toBe(OWN)
    await choose(page, dialog(page).getByRole('combobox', { name: 'Status' }), 'Выбыла')
    await expect(findToast(page, 'Product mark updated successfully')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(findRow(page, OWN)).toContainText('Выбыла')
  })

  await test.step('a code that is changed brings its type along, and may be there once', async () => {
    await findRow(page, OWN).getByRole('button', { name: /^Edit/ }).click()
    await field(page, 'Марка *').fill(STATE.replace(GS, '␝'))
    await expect(table(page).getByRole('combobox', { name: 'Тип марки' })).toHaveText('КМЧЗ')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This mark is in the table already').first()).toBeVisible()
    await field(page, 'Марка *').fill('ДМ-3')
    await expect(table(page).getByRole('combobox', { name: 'Тип марки' })).toHaveText('КМДМ')
    expect(await scanned(table(page).getByRole('img', { name: 'QR code of ДМ-3', exact: true }))).toBe('ДМ-3')
    await field(page, 'Товар').fill('200')
    await refuse(page, '**/product-marks/*', 'PUT')
    await field(page, 'Товар').press('Enter')
    await expect(findToast(page, 'Failed to update product mark')).toBeVisible()
    await page.unroute('**/product-marks/*')
    await field(page, 'Товар').press('Enter')
    await expect(findToast(page, 'Product mark updated successfully')).toBeVisible()
    await expect(findRow(page, 'ДМ-3')).toContainText('200')
    expect(await scanned(page.getByRole('img', { name: 'QR code of 200 · ДМ-3' }))).toBe('ДМ-3')
  })

  await test.step('several are given a status, and one is deleted and brought back', async () => {
    await table(page).getByRole('checkbox').first().check()
    await bar(page).getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Сломана' }).click()
    await expect(findToast(page, 'Status of 2 product marks: Сломана')).toBeVisible()
    await refuse(page, '**/product-marks/bulk/delete', 'POST')
    const remove = async () => {
      await findRow(page, 'ДМ-3')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    }
    await remove()
    await expect(findToast(page, 'Failed to delete product mark')).toBeVisible()
    await page.unroute('**/product-marks/bulk/delete')
    await remove()
    await expect(findRow(page, 'ДМ-3')).toHaveCount(0)
    await findToast(page, 'Product mark deleted successfully').getByRole('button', { name: 'Undo' }).click()
    await expect(findRow(page, 'ДМ-3')).toBeVisible()
  })
})

test('a thousand marks are drawn as they come into view', async ({ page, signIn, console, context }) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario()
  const at = new Date()
  const rows = Array.from({ length: 1_000 }, () => productMarkRow(testDraw, at, { scenarioId: id }))
  await prisma.productMark.createMany({ data: rows })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await seeTable(page)
  await expect(drawn(table(page)).first()).toBeVisible()
  const button = page.getByRole('button', { name: 'Show more' })
  const inDocument = table(page).locator('tbody tr[data-index]')
  const large = page.getByRole('button', { name: /^Show .* large$/ })
  await large.first().click()
  await expect(dialog(page).getByText('1 of 1,000')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '51')
  for (const shown of [250, 450, 650, 850, 1_000]) {
    await button.click()
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(shown + 1))
  }
  expect(await inDocument.count()).toBeLessThan(60)

  await test.step('by keyboard to the last, whose code is drawn then', async () => {
    await inDocument.first().focus()
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown')
    await expect(table(page).locator('tr[data-index="30"]')).toBeFocused()
    const last = table(page).locator('tr[data-index="999"]')
    await page.getByRole('region', { name: 'Product Mark Details' }).focus()
    // The heights of rows are known once they were drawn.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(last).toBeInViewport({ timeout: 500 })
    }).toPass()
    expect(await scanned(last.getByRole('img', { name: /^(QR|GS1)/ }))).toBe(rows[0]?.brand)
    await last.getByRole('button', { name: /^Show .* large$/ }).press('Enter')
    await expect(dialog(page).getByText('1,000 of 1,000')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog(page).getByText('999 of 1,000')).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await inDocument.count()).toBeLessThan(60)
  })

  await test.step('rows out of view are copied, sorted and edited as the others are', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const last = table(page).locator('tr[data-index="999"]')
    await last.getByRole('checkbox').check()
    await table(page)
      .locator('tr[data-index="990"]')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('10 selected')
    await bar(page).getByRole('button', { name: 'Copy' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n')).toHaveLength(10)
    expect(copied.split('\n')[9]).toContain(String(rows[0]?.product))
    await page.getByRole('region', { name: 'Product Mark Details' }).press('End')
    await last.getByRole('button', { name: /^Edit/ }).click()
    await field(page, 'Товар').fill('Последний')
    await page.getByRole('region', { name: 'Product Mark Details' }).evaluate((frame) => frame.scrollTo(0, 0))
    await expect(table(page).locator('tr[data-index="0"]')).toBeVisible()
    await expect(field(page, 'Товар')).toHaveValue('Последний')
    await field(page, 'Товар').press('Enter')
    await expect(findToast(page, 'Product mark updated successfully')).toBeVisible()
    await table(page).getByRole('button', { name: 'Товар' }).click()
    await expect(table(page).getByRole('columnheader', { name: 'Товар' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await table(page).getByRole('button', { name: 'Товар' }).click()
    await page.getByRole('region', { name: 'Product Mark Details' }).press('Home')
    await expect(table(page).locator('tr[data-index="0"]')).toContainText('Последний')
  })
})

test('where a code can’t be drawn a placeholder is shown', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario()
  await createProductMark({ scenarioId: id, brand: OWN, brandType: 'КМДМ', product: '1' })
  await signIn(await createUser())
  await page.route('**/*worker*', (route) => route.abort())
  await page.goto(`/scenarios/${id}`)
  await seeTable(page)
  await expect(page.getByRole('img', { name: `QR code of 1 · ${OWN}: can’t be drawn` })).toBeVisible()
  await expect(table(page)).toContainText(OWN)
})

test.describe('on a phone with fine pixels', () => {
  test.use({ deviceScaleFactor: 2, viewport: PHONE })

  test('a viewer reads marks in the dark, and a scanner reads them from it', async ({ page, signIn }) => {
    const { id } = await createScenario()
    const code = stateMark(testDraw, BARCODE)
    await createProductLine({ scenarioId: id })
    await createProductMark({
      scenarioId: id,
      brand: code.replaceAll(GS, ''),
      brandType: 'КМЧЗ',
      product: '1',
    })
    await createProductMark({
      scenarioId: id,
      brand: OWN,
      brandType: 'КМДМ',
      product: '2',
      status: 'Продана',
    })
    await signIn(await createUser({ role: 'viewer' }))
    await openDark(page, `/scenarios/${id}`)
    expect(await scanned(page.getByRole('img', { name: /^GS1 DataMatrix of / }))).toBe(
      code.replaceAll(GS, ''),
    )
    expect(await scanned(page.getByRole('img', { name: /^QR code of / }))).toBe(OWN)
    await expect(page.getByRole('main').getByRole('button', { name: /Add|Edit|Delete/ })).toHaveCount(0)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Show 1 · .* large$/ }).click()
    await expect(dialog(page)).toContainText('A group separator is missing')
    await expect(dialog(page)).toContainText('The GTIN is no product of this scenario.')
    await expect(dialog(page).getByRole('combobox')).toHaveCount(0)
    expect(await scanned(dialog(page).getByRole('img', { name: /^GS1/ }))).toBe(code.replaceAll(GS, ''))
    await expectAccessible(page)
  })
})

import type { Page } from '@playwright/test'
import { SEPARATOR as GS } from '@/lib/shared/gs1'
import { toRussianLayout } from '@/lib/shared/keyboard-layout'
import { createProductLine } from '@/tests/factories/product-line'
import { createProductMark } from '@/tests/factories/product-mark'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE } from '@/tests/fixtures/project-screens'

const BARCODE = '4600439931256'
const STATE = `010${BARCODE}215abc!123/DEF9${GS}91EE06${GS}92${'q+/='.repeat(11)}`

const dialog = (page: Page) => page.getByRole('dialog')

async function paste(page: Page, lines: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add Product Marks' }).click()
  await dialog(page).getByRole('textbox', { name: 'Codes, one per line' }).fill(lines.join('\n'))
  await dialog(page).getByRole('button', { name: 'Parse' }).click()
}

test('pasted spellings are judged, corrected by a click, and stored as a till reads them', async ({
  page,
  signIn,
  connection,
}) => {
  const { id } = await createScenario()
  await createProductLine({ scenarioId: id, product: '100200', name: 'Кроссовки', barcode: BARCODE })
  const other = await createScenario()
  const [second, third] = [STATE.replace('5abc', '5abd'), STATE.replace('5abc', '5abe')]
  await createProductMark({ scenarioId: other.id, brand: `]d2${third}` })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await expect(page.getByText('No product marks yet')).toBeVisible()
  await paste(page, [
    'hello',
    STATE.replaceAll(GS, '<GS>'),
    toRussianLayout(second),
    `]d2${STATE}`,
    third,
    STATE.replace(BARCODE, '4600439931257'),
    BARCODE,
  ])
  // A line's problems are a list within its item.
  const line = (text: string) =>
    dialog(page).getByRole('list').first().locator(':scope > li').filter({ hasText: text })
  await expect(line('hello')).toContainText('drawn as a QR code')
  await expect(line('This is the barcode of “100200 · Кроссовки”')).toHaveCount(1)
  await expect(line('The same piece as line 2')).toContainText('it is left out')
  await expect(line(`This piece is in scenario ${other.scenarioNumber} already.`)).toHaveCount(1)
  await expect(line('The check digit of the GTIN is wrong.')).toHaveCount(1)
  await expect(dialog(page).getByRole('checkbox', { name: /real ones: 1 code/ })).toBeChecked()
  await expect(line('It was typed in the Russian layout.')).toHaveCount(1)
  await expectAccessible(page)
  await dialog(page)
    .getByRole('checkbox', { name: /Russian layout: 1 code/ })
    .check()
  await expect(line('It was typed in the Russian layout.')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Line 1 is КМДМ: make it КМЧЗ' }).click()
  await expect(line('hello')).toContainText('This is no GS1 code.')
  await dialog(page).getByRole('button', { name: 'Line 1 is КМЧЗ: make it КМДМ' }).click()
  await page.setViewportSize(PHONE)
  expect(await isTooWide(page)).toBe(false)
  // Codes of the same goods begin alike, so that none may be cut.
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
  expect(
    await Promise.all((await dialog(page).locator('code').all()).map((code) => code.evaluate(isCut))),
  ).not.toContain(true)
  await dialog(page).getByRole('button', { name: 'Add All' }).click()
  await expect(findToast(page, '6 product marks added')).toBeVisible()
  const { rows } = await connection.query(
    'SELECT brand FROM "ProductMark" WHERE "scenarioId" = $1 ORDER BY id DESC',
    [id],
  )
  expect(rows.map(({ brand }) => brand)).toEqual([
    'hello',
    STATE,
    second,
    third,
    STATE.replace(BARCODE, '4600439931257'),
    BARCODE,
  ])
})

test('codes that can not be added are counted, shown alone and removed', async ({ page, signIn }) => {
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await expect(page.getByText('No product marks yet')).toBeVisible()
  const codes = Array.from({ length: 120 }, (_, index) => `ДМ-${index}`)
  await paste(page, [...codes, 'x'.repeat(401)])
  await expect(dialog(page).getByRole('alert')).toContainText('1 of 121 codes can’t be added.')
  await expect(dialog(page).getByText('Too long')).toHaveCount(0)
  await dialog(page).getByRole('switch', { name: 'Only these' }).click()
  await expect(dialog(page).getByText('Too long')).toBeVisible()
  await expect(dialog(page).getByText('ДМ-1', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Remove it' }).click()
  await dialog(page).getByRole('button', { name: 'Add All' }).click()
  await expect(findToast(page, '120 product marks added')).toBeVisible()
})

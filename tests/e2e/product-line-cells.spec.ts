import type { Page } from '@playwright/test'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  anOrder,
  editor,
  findCell,
  findRow,
  grid,
  note,
  paste,
  stored,
} from '@/tests/fixtures/product-screens'
import { isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'

const refusal = (page: Page) => editor(page).getByRole('alert')
const totals = (page: Page) => grid(page).getByRole('row').last()
const prices = async (id: string) => (await stored(id)).map((line) => Number(line.priceWithBonuses))

test('cells that do not take what is typed or pasted keep what they had, and say why', async ({
  page,
  signIn,
}) => {
  const id = await anOrder(5)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  const price = (line: number) => findCell(page, `Товар ${line}`, 'Price with Bonuses')

  await test.step('a pasted column of prices', async () => {
    await (await price(1)).click()
    await paste(page, '12,5 %\n1 234,50 ₽\n(12,50)\n0,2\nдва')
    await expect(refusal(page)).toContainText('3 of 5 cells were not taken')
    await expect(await price(1)).toHaveText('0.10')
    await expect(await price(1)).toHaveAttribute('aria-invalid', 'true')
    await expect(await price(2)).toHaveText('1,234.50')
    await expect(grid(page).locator('[aria-invalid]')).toHaveCount(3)
    await expect(note(page, 'Saved')).toBeVisible()
    await expect.poll(() => prices(id)).toEqual([0.1, 1234.5, 0.1, 0.2, 0.1])
    await expectAccessible(page)
  })

  await test.step('the way to them: one is corrected, one is left', async () => {
    const next = refusal(page).getByRole('button', { name: 'Go to the next one' })
    await next.click()
    await expect(await price(3)).toBeFocused()
    await expect(refusal(page)).toContainText('Товар 3: Price with Bonuses')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(refusal(page)).toContainText('2 of 5 cells were not taken')
    await next.click()
    await expect(await price(5)).toBeFocused()
    await page.keyboard.press('F2')
    await expect((await price(5)).getByRole('textbox')).toHaveValue('два')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
    await expect(refusal(page)).toContainText('1 of 5 cells was not taken')
    await refusal(page).getByRole('button', { name: 'Leave as is' }).click()
    await expect(refusal(page)).toHaveCount(0)
    await expect.poll(() => prices(id)).toEqual([0.1, 1234.5, 7, 0.2, 0.1])
  })

  await test.step('a single typed text', async () => {
    const quantity = await findCell(page, 'Товар 2', 'Quantity')
    await quantity.click()
    await page.keyboard.type('many')
    await page.keyboard.press('Enter')
    await expect(quantity).toHaveText('1')
    await expect(refusal(page)).toContainText('Товар 2: Quantity')
    await expect(refusal(page)).toContainText('many')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await expect(refusal(page)).toHaveCount(0)
    await expect(quantity).toHaveText('6')
    await expect.poll(async () => (await stored(id)).map((line) => line.quantity)).toEqual([1, 6, 1, 1, 1])
  })

  await test.step('on a phone, in the dark', async () => {
    await page.setViewportSize(PHONE)
    await openDark(page, `/scenarios/${id}`)
    await (await price(1)).click()
    await paste(page, 'два\nтри')
    await expect(refusal(page)).toContainText('2 of 2 cells were not taken')
    await expectAccessible(page)
    expect(await isTooWide(page)).toBe(false)
  })
})

test('the totals stay, whatever columns are hidden', async ({ page, signIn }) => {
  const id = await anOrder(3)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await (await findCell(page, 'Товар 1', 'Quantity')).click()
  await page.keyboard.type('1200')
  await page.keyboard.press('Enter')
  await expect(totals(page)).toHaveText(/^ИТОГО1,202120\.20/)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  for (const name of ['Product', 'Barcode', 'Supplier Code', 'Name', 'Price with Bonuses', 'Quantity'])
    await dialog.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('columnheader').first()).toHaveText('Cost')
  await expect(totals(page).getByRole('gridcell').or(totals(page).getByRole('cell')).first()).toHaveText(
    'ИТОГО120.20',
  )
  await expectAccessible(page)
})

test('the focus goes to a line that is added, and stays on a line where others are deleted', async ({
  page,
  signIn,
}) => {
  const id = await anOrder(2)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await editor(page).getByRole('button', { name: 'Add line' }).click()
  await expect(grid(page).getByRole('row')).toHaveCount(5)
  await page.keyboard.type('10000777')
  await page.keyboard.press('Tab')
  await expect(findRow(page, '10000777')).toBeVisible()
  await expect.poll(async () => (await stored(id)).map(({ product }) => product).at(-1)).toBe('10000777')

  const remove = editor(page).getByRole('button', { name: 'Delete line' })
  await (await findCell(page, 'Товар 1', 'Name')).click()
  await remove.click()
  await expect(findRow(page, 'Товар 1')).toHaveCount(0)
  await expect(await findCell(page, 'Товар 2', 'Name')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(await findCell(page, 'Товар 1', 'Name')).toBeFocused()

  await test.step('also where no line is left', async () => {
    await page.keyboard.press('Control+a')
    await editor(page).getByRole('button', { name: 'Delete 3 lines' }).click()
    await expect(grid(page).getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(findRow(page, 'Товар 2')).toBeVisible()
    await expect(grid(page).locator(':focus')).toHaveCount(1)
  })
})

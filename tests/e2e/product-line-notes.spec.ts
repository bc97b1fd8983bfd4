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
import { findToast } from '@/tests/fixtures/project-screens'

test('a line that was pasted with a doubtful quote is named until it is undone or checked', async ({
  page,
  signIn,
}) => {
  const id = await anOrder(2)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  const doubt = note(page, 'Line 2 has a quote that may belong to the row above or below')
  const pasteInto = async (name: string) => {
    await (await findCell(page, name, 'Name')).click()
    await paste(page, '"Чай\t5\t2\nКабель 15"\t6')
    await expect(findRow(page, 'Чай 5 2 Кабель 15')).toHaveCount(1)
    await expect(doubt).toBeVisible()
  }
  await pasteInto('Товар 2')
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(findRow(page, 'Товар 2')).toHaveCount(1)
  await expect(doubt).toHaveCount(0)

  await pasteInto('Товар 2')
  await doubt.getByRole('button', { name: 'Checked' }).click()
  await expect(doubt).toHaveCount(0)
  await expect
    .poll(async () => (await stored(id)).map(({ name }) => name))
    .toEqual(['Товар 1', 'Чай 5 2 Кабель 15'])

  // A computed column takes nothing: that is said, unless it shows the same by now.
  const untaken = note(page, '1 pasted cell was not taken, since these are calculated: Cost')
  await (await findCell(page, 'Товар 1', 'Price with Bonuses')).click()
  await paste(page, '10\t2\t7')
  await expect(untaken).toBeVisible()
  await untaken.getByRole('button', { name: 'Checked' }).click()
  await (await findCell(page, 'Товар 1', 'Price with Bonuses')).click()
  await paste(page, '10\t3\t30,00')
  await expect(findRow(page, 'Товар 1').getByRole('gridcell', { name: '30.00' })).toBeVisible()
  await expect(untaken).toHaveCount(0)
})

test('the selected lines are summed, reported as wrong, and lead to their error report and back', async ({
  page,
  signIn,
}) => {
  const id = await anOrder(3)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  const amounts = editor(page).getByText(/^Amounts: /)
  const counts = editor(page).getByText(/^Counts: /)
  await (await findCell(page, 'Товар 1', 'Price with Bonuses')).click()
  // One number is its own sum.
  await expect(amounts).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(amounts).toHaveText('Amounts: 0.30')
  await expect(counts).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(amounts).toHaveText('Amounts: 0.30')
  await expect(counts).toHaveText('Counts: 3')
  await expect(editor(page).getByText('6 numbers', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Error in 3 lines' }).click()
  const report = page.getByRole('dialog', { name: 'Report Error' })
  await report.getByRole('textbox', { name: 'Description *' }).fill('Скидка не применилась')
  await report.getByRole('button', { name: 'Remove 2 · Товар 2' }).click()
  await report.getByRole('button', { name: 'Remove 3 · Товар 3' }).click()
  await report.getByRole('button', { name: 'Product Lines' }).click()
  await page.getByPlaceholder('Name, product or barcode').fill('товар 3')
  await page.getByRole('option', { name: '3 · Товар 3' }).click()
  await expectAccessible(page)
  await report.getByRole('textbox', { name: 'Description *' }).press('Control+Enter')
  await expect(findToast(page, 'Error report created')).toBeVisible()

  const mark = (name: string) => grid(page).getByRole('link', { name: `1 unsolved error report on ${name}` })
  await expect(mark('Товар 1')).toBeVisible()
  await expect(mark('Товар 2')).toHaveCount(0)
  await mark('Товар 3').click()
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Скидка не применилась' })
  await expect(card.first()).toBeFocused()
  await page.getByRole('link', { name: 'Show product line 3 · Товар 3' }).click()
  await expect(findRow(page, 'Товар 3').getByRole('gridcell').first()).toBeFocused()
  await expect(
    page.getByRole('link', { name: '1 unsolved error report on the selected lines' }),
  ).toBeVisible()
})

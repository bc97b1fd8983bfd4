import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { anOrder, editor, findCell, findRow, note, paste, stored } from '@/tests/fixtures/product-screens'

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
    await paste(page, '"Чай\t5\nКабель 15"\t6')
    await expect(findRow(page, 'Чай 5 Кабель 15')).toHaveCount(1)
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
    .toEqual(['Товар 1', 'Чай 5 Кабель 15'])
})

test('the numbers of the selected cells are summed below the lines', async ({ page, signIn }) => {
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
})

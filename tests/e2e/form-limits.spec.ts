import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

test('a text that is pasted beyond the limit of its field is not cut off unseen', async ({
  page,
  signIn,
}) => {
  const { id } = await createProject()
  await signIn(await createUser())
  await page.goto(`/projects/${id}?tab=closeDays`)
  await page.getByRole('button', { name: 'Add Close Day' }).click()
  const plant = page.getByRole('textbox', { name: 'Plant *', exact: true })
  const text = 'M041 '.repeat(60)
  await plant.focus()
  await plant.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  await expect(plant).toHaveValue(text)
  await expect(plant).toHaveAccessibleDescription(/At most 200 characters are allowed\./)
  await expectAccessible(page)
})

test('what is wrong with a barcode is said below its field before it is stored', async ({ page, signIn }) => {
  await signIn(await createUser())
  await page.goto('/baskets')
  await page.getByRole('button', { name: 'Create New Basket' }).click()
  const barcode = page.getByRole('dialog', { name: 'Create New Basket' }).getByLabel('Barcode')
  for (const [text, hint] of [
    ['4600000000018', /check digit of the barcode is wrong/],
    ['4,60123E+12', /shortened this number/],
    ['01.02.2026', /made a date of it/],
    ['#REF!', /error of a spreadsheet/],
  ] as const) {
    await barcode.fill(text)
    await expect(barcode).toHaveAccessibleDescription(hint)
  }
  await barcode.fill('46 0000 000001 5')
  await expect(barcode).toHaveValue('4600000000015')
  await expect(barcode).not.toHaveAccessibleDescription(/./)
  await barcode.fill('')
  await barcode.pressSequentially('46012345.05')
  await expect(barcode).toHaveValue('46012345.05')
  await barcode.fill('4600000000015,00')
  await barcode.press('Tab')
  await expect(barcode).toHaveValue('4600000000015')
})

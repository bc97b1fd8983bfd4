import type { Locator } from '@playwright/test'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'

/** Pastes a text into a field as a person does; returns whether the browser is left to write it. */
function pasteInto(field: Locator, text: string): Promise<boolean> {
  return field.evaluate((control, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    return control.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

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
  await pasteInto(plant, text)
  await expect(plant).toHaveValue(text)
  await expect(plant).toHaveAccessibleDescription(/At most 200 characters are allowed\./)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await test.step('outside of a form it is refused in words, and what was there stays', async () => {
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('M041')
    expect(await pasteInto(search, text)).toBe(false)
    await expect(findToast(page, 'This is too long here: 300 characters, and at most 200 fit.')).toBeVisible()
    await expect(search).toHaveValue('M041')
    expect(await pasteInto(search, 'M042')).toBe(true)
  })
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

import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

test('a day is typed, and a month and a year are jumped to', async ({ page, signIn }) => {
  const { id } = await createProject()
  await signIn(await createUser())
  await page.goto(`/projects/${id}`)
  await page.getByRole('tab', { name: 'Close Days' }).click()
  await page.getByRole('button', { name: 'Add Close Day' }).click()
  const day = page.getByRole('combobox', { name: 'Date' })
  const text = page.getByRole('textbox', { name: 'Type a day' })
  const type = async (typed: string) => {
    await day.click()
    await text.fill(typed)
    await text.press('Enter')
  }
  await type('2026-03-05')
  await expect(day).toHaveText('05.03.2026')
  await type('31.12.26')
  await expect(day).toHaveText('31.12.2026')

  // What was typed is taken without Enter, too.
  await day.click()
  await text.fill('7.3.2026')
  await text.press('Tab')
  await expect(day).toHaveText('07.03.2026')
  await day.click()
  await text.fill('8.3.2026')
  const plant = page.getByRole('textbox', { name: 'Plant' })
  await plant.click()
  await expect(day).toHaveText('08.03.2026')
  await expect(plant).toBeFocused()
  await day.click()
  await text.fill('9.3.2026')
  await day.click()
  await expect(day).toHaveText('09.03.2026')
  await expect(text).toHaveCount(0)
  // A text that is no day is not left behind by a click on something else.
  await day.click()
  await text.fill('31.2')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('This is not a day')).toBeVisible()
  await expect(plant).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(day).toHaveText('09.03.2026')

  await type('5.13')
  await expect(page.getByText('This is not a day')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Year', exact: true }).selectOption('2024')
  await page.getByRole('combobox', { name: 'Month', exact: true }).selectOption('February')
  await page.getByRole('button', { name: /February 29, 2024$/ }).click()
  await expect(day).toHaveText('29.02.2024')
})

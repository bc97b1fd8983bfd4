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

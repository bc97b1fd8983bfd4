import { createMilestone } from '@/tests/factories/milestone'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'

test('an item that the mouse moves keeps the focus, on another day, out of view, and back by Undo', async ({
  page,
  signIn,
}) => {
  // A Wednesday.
  const { id: projectId } = await createProject()
  const name = 'Приёмка возвратов по картам'
  await createMilestone({ projectId, name, day: new Date('2031-01-15') })
  await signIn(await createUser({ role: 'pm', language: 'en' }))
  await page.goto('/calendar?span=week&day=2031-01-15')
  const days = page.getByRole('main').getByRole('listitem')
  const item = page.getByRole('main').getByRole('button', { name: 'Приёмка' })
  const undo = async () => {
    // Its project ended years before.
    await expect(findToast(page, 'Приёмка')).toContainText('The project ends earlier')
    await findToast(page, 'Приёмка').getByRole('button', { name: 'Undo' }).click()
    await expect(days.nth(2).getByRole('button', { name: 'Приёмка' })).toBeFocused()
  }
  const panel = page.getByRole('region', { name: 'Move' })
  await expect(async () => {
    await item.click()
    await expect(panel).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await expect(page.getByRole('heading', { name: 'January 13 – January 19, 2031' })).toBeVisible()
  const title = item.getByText(name, { exact: true })
  expect(
    await title.evaluate((e) => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight),
  ).toBe(true)
  await item.dragTo(days.nth(4))
  await expect(days.nth(4).getByRole('button', { name: 'Приёмка' })).toBeFocused()
  await undo()
  await panel.getByRole('textbox').fill('01.02.2031')
  await panel.getByRole('button', { name: 'Move' }).click()
  await expect(page).toHaveURL(/day=2031-02-01/)
  await expect(item).toBeFocused()
  await undo()
  // Pressed while the first is being saved, and while the item has no place of its own: none is lost, and Undo takes all back.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect(days.nth(5).getByRole('button', { name: 'Приёмка' })).toBeFocused()
  await undo()
})

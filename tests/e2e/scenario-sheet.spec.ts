import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE } from '@/tests/fixtures/project-screens'

test('a pasted block becomes scenarios: what was not understood is put right there, and all of it can be taken back', async ({
  page,
  signIn,
}) => {
  const { number } = await createBasket()
  const project = await createProject()
  await createUser({ name: 'Анна Ким' })
  await signIn(await createUser({ role: 'pm' }))
  await page.goto(`/projects/${project.id}?tab=receipts`)
  const open = page.getByRole('button', { name: 'Import scenarios' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Import scenarios' })
  const rows = [
    ['Ключ', 'Страна', 'Завод', 'Валюта', 'Корзина', 'Ответственный'],
    ['T-1', 'РФ', 'A101', 'RUB', number, 'Анна Ким'],
    ['T-2', 'Росийя', 'A102', 'RUB', number, ''],
    ['T-3', 'росийя', 'A103', 'RUB', number, ''],
  ]
  const count = () => prisma.scenario.count({ where: { projectId: project.id, deletedAt: null } })

  await test.step('the block is read, its columns are recognised, and wrong cells are counted', async () => {
    await dialog
      .getByRole('textbox', { name: 'Or paste a block' })
      .fill(rows.map((row) => row.join('\t')).join('\n'))
    await dialog.getByRole('button', { name: 'Read' }).click()
    await expect(dialog.getByRole('alert')).toContainText('2 of')
    await expect(dialog.getByRole('combobox', { name: 'Завод' })).toHaveText('Plant')
    await expect(dialog.getByRole('button', { name: 'Add 1 scenario' })).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Encoding' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('one choice puts all cells with the same text right, by keyboard', async () => {
    await dialog.getByRole('button', { name: /^Row 3, Country/ }).press('Enter')
    const correction = page.getByRole('dialog', { name: 'Country, row 3' })
    await correction.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'Russia' }).click()
    await expect(correction.getByRole('checkbox', { name: 'For all 2 cells with this text' })).toBeChecked()
    await correction.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  await test.step('closing the dialog loses nothing of this', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open.click()
    await expect(dialog.getByRole('button', { name: 'Add 3 scenarios' })).toBeVisible()
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })

  await test.step('all rows are added, and taken back', async () => {
    await dialog.getByRole('button', { name: 'Add 3 scenarios' }).click()
    const toast = findToast(page, 'Added: 3, updated: 0')
    await expect(toast).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await count()).toBe(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(count).toBe(0)
  })
})

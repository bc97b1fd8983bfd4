import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, PROVOKED } from '@/tests/fixtures/project-screens'
import { bar, counter, findRow, five } from '@/tests/fixtures/scenario-screens'

test.describe('the selected scenarios', () => {
  test('is changed by keyboard and by mouse, and every change is taken back again', async ({
    page,
    context,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await five()
    await createUser({ name: 'Ольга Громова' })
    await signIn(await createUser())
    await page.goto('/scenarios')
    const box = (number: string) => page.getByRole('checkbox', { name: `Select scenario ${number}` })
    const all = page.getByRole('checkbox', { name: 'Select all rows of this page' })
    await test.step('its status, by keyboard', async () => {
      const first = findRow(page, '00042-005')
      await first.focus()
      await first.press('Space')
      await expect(bar(page)).toContainText('1 selected')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(bar(page)).toContainText('3 selected')
      await expect(box('00042-003')).toBeChecked()
      await page.keyboard.press('Escape')
      await expect(bar(page)).toBeHidden()
      await page.keyboard.press('Control+a')
      await expect(bar(page)).toContainText('5 selected')

      await bar(page).getByRole('button', { name: 'Set status' }).click()
      await page.getByRole('menuitem', { name: 'Реализован', exact: true }).click()
      const toast = findToast(page, 'Status of 5 scenarios set to Реализован')
      await expect(toast).toBeVisible()
      expect(await prisma.scenario.count({ where: { status: 'Реализован' } })).toBe(5)
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findToast(page, '5 put back')).toBeVisible()
      expect(await prisma.scenario.count({ where: { status: 'Реализован' } })).toBe(0)
      await expect(findRow(page, '00042-003')).toContainText('Ошибка при тесте')
    })
    await page.reload()
    await test.step('a range by Shift, and the whole page', async () => {
      await box('00042-005').click()
      await box('00042-002').click({ modifiers: ['Shift'] })
      await expect(bar(page)).toContainText('4 selected')
      await expect(box('00042-001')).not.toBeChecked()
      await all.click()
      await expect(bar(page)).toContainText('5 selected')
      await all.click()
      await expect(bar(page)).toBeHidden()
    })
    await test.step('its responsible person', async () => {
      await all.click()
      await bar(page).getByRole('button', { name: 'Set responsible person' }).click()
      await page.getByPlaceholder('Type at least 2 characters...').fill('Гром')
      await page.getByRole('option', { name: 'Ольга Громова' }).click()
      const toast = findToast(page, 'Responsible person of 5 scenarios updated')
      await expect(toast).toBeVisible()
      expect(await prisma.scenario.count({ where: { responsibleId: null } })).toBe(0)
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findToast(page, '5 put back')).toBeVisible()
      expect(await prisma.scenario.count({ where: { responsibleId: null } })).toBe(5)
    })
    await test.step('a filter hides rows: what is not seen is not changed', async () => {
      await choose(page, page.getByRole('combobox', { name: 'Filter by type' }), 'Orders')
      await expect(bar(page)).toBeHidden()
      await page.goto('/scenarios')
    })
    await test.step('it is copied by Ctrl+C and by the button', async () => {
      await box('00042-002').click()
      await page.keyboard.press('Control+c')
      await expect(findToast(page, '1 row copied')).toBeVisible()
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
      expect(await clipboard()).toMatch(/^00042-002\tЛетний релиз\tReceipts\tВ работе\tBelarus\tM004\t\t/)
      await box('00042-001').click()
      await bar(page).getByRole('button', { name: 'Copy' }).click()
      await expect(findToast(page, '2 rows copied')).toBeVisible()
      expect((await clipboard()).split('\n')).toHaveLength(2)
    })
    await test.step('it is deleted once confirmed, and brought back', async () => {
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete 2 scenarios?' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await question.getByRole('button', { name: 'Delete' }).click()
      const toast = findToast(page, '2 scenarios deleted')
      await expect(toast).toBeVisible()
      await expect(findRow(page, '00042-001')).toBeHidden()
      await expect(counter(page, 'Total')).toContainText('3')
      await expect(all).toBeFocused()
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findRow(page, '00042-001')).toBeVisible()
      await expect(counter(page, 'Total')).toContainText('5')
    })
  })

  test('that may not be changed is only copied', async ({ page, signIn }) => {
    await five()
    await signIn(await createUser({ role: 'viewer' }))
    await page.goto('/scenarios')
    await page.getByRole('checkbox', { name: 'Select scenario 00042-002' }).click()
    await expect(bar(page).getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeHidden()
    await expect(bar(page).getByRole('button', { name: 'Set status' })).toBeHidden()
  })

  test('of which something is gone is changed in nothing', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    const { rows } = await five()
    const user = await createUser()
    await signIn(user)
    await page.goto('/scenarios')
    await page.route('**/api/events?*', (route) => route.abort())
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await prisma.scenario.update({
      where: { id: rows[0]?.id ?? '' },
      data: { deletedAt: new Date(), deletedById: user.id },
    })
    await bar(page).getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Реализован', exact: true }).click()
    await expect(findToast(page, 'Scenario not found')).toContainText('Error')
    expect(await prisma.scenario.count({ where: { status: 'Реализован' } })).toBe(0)
  })
})

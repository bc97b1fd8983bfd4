import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { box, findRow, fourOrders, numbers, stat } from '@/tests/fixtures/project-scenario-screens'
import {
  choose,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'
import { bar } from '@/tests/fixtures/scenario-screens'

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await expect(bar(page)).toContainText('4 selected')
}

async function setStatus(page: Page, status: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
}

test.describe('the selected scenarios of a project', () => {
  test('are changed by keyboard and by mouse, and every change is taken back again', async ({
    page,
    context,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { address } = await fourOrders()
    await createUser({ name: 'Ольга Громова' })
    await signIn(await createUser())
    await page.goto(address)
    await test.step('their status, by keyboard', async () => {
      await findRow(page, '00042-001').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(bar(page)).toContainText('2 selected')
      await page.keyboard.press('Escape')
      await expect(bar(page)).toBeHidden()
      await page.keyboard.press('Control+a')
      await expect(bar(page)).toContainText('4 selected')
      await setStatus(page, 'Выполнен')
      const toast = findToast(page, 'Status of 4 scenarios set to Выполнен')
      await expect(toast).toBeVisible()
      await expect(stat(page, 'Completed')).toHaveText('4')
      await expect(bar(page).getByRole('button', { name: 'Set status' })).toBeFocused()
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findToast(page, '4 put back')).toBeVisible()
      await expect(stat(page, 'Completed')).toHaveText('0')
      await expect(findRow(page, '00042-003')).toContainText('Ошибка при тесте')
      expect(await prisma.scenario.count({ where: { status: 'Выполнен' } })).toBe(0)
    })
    await page.reload()
    await test.step('their responsible person', async () => {
      await selectAll(page)
      await bar(page).getByRole('button', { name: 'Set responsible person' }).click()
      await page.getByPlaceholder('Type at least 2 characters...').fill('Гром')
      await page.getByRole('option', { name: 'Ольга Громова' }).click()
      const toast = findToast(page, 'Responsible person of 4 scenarios updated')
      await expect(toast).toBeVisible()
      await expect(bar(page).getByRole('button', { name: 'Set responsible person' })).toBeFocused()
      expect(await prisma.scenario.count({ where: { responsibleId: { not: null } } })).toBe(4)
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findToast(page, '4 put back')).toBeVisible()
      expect(await prisma.scenario.count({ where: { responsibleId: { not: null } } })).toBe(0)
    })
    await test.step('they are let go with another filter and another tab', async () => {
      const filter = page.getByRole('combobox', { name: 'Filter by status' })
      await choose(page, filter, 'Новый')
      await expect(bar(page)).toBeHidden()
      await expect(box(page, '00042-001')).not.toBeChecked()
      await box(page, '00042-001').click()
      await page.getByRole('tab', { name: 'Receipts Scenarios' }).click()
      await expect(page.getByRole('table', { name: 'Receipts Scenarios' })).toBeVisible()
      await expect(bar(page)).toBeHidden()
      await page.goto(address)
      await choose(page, filter, 'All Status')
    })
    await test.step('they are copied by Ctrl+C and by the button', async () => {
      await box(page, '00042-002').click()
      await page.keyboard.press('Control+c')
      await expect(findToast(page, '1 row copied')).toBeVisible()
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
      expect(await clipboard()).toMatch(/^00042-002\tЛетний релиз\tOrders\tВ работе\tBelarus\tM003\t/)
      await box(page, '00042-001').click()
      await bar(page).getByRole('button', { name: 'Copy' }).click()
      await expect(findToast(page, '2 rows copied')).toBeVisible()
      expect((await clipboard()).split('\n')).toHaveLength(2)
      await bar(page).getByRole('button', { name: 'Clear selection' }).click()
      await expect(bar(page)).toBeHidden()
    })
    await test.step('they are deleted once confirmed, and brought back', async () => {
      await box(page, '00042-001').click()
      await box(page, '00042-003').click({ modifiers: ['Shift'] })
      const question = page.getByRole('alertdialog', { name: 'Delete 3 scenarios?' })
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await question.getByRole('button', { name: 'Cancel' }).click()
      expect(await prisma.scenario.count({ where: { deletedAt: { not: null } } })).toBe(0)
      await bar(page).getByRole('button', { name: 'Delete' }).click()
      await question.getByRole('button', { name: 'Delete' }).click()
      const toast = findToast(page, '3 scenarios deleted')
      await expect(toast).toBeVisible()
      await expect(bar(page)).toBeHidden()
      await expect(stat(page, 'Total Scenarios')).toHaveText('2')
      await expect.poll(() => numbers(page)).toEqual(['00042-004'])
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findRow(page, '00042-001')).toBeVisible()
      await expect(stat(page, 'Total Scenarios')).toHaveText('5')
    })
  })

  test('survive another person’s changes, which show at once', async ({ page, signIn, openContext }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await box(page, '00042-001').click()
    await box(page, '00042-002').click()
    const other = await openContext()
    await signIn(await createUser(), other)
    const second = await other.newPage()
    await second.goto(address)
    await findRow(second, '00042-001').hover()
    await choose(second, second.getByRole('combobox', { name: 'Status of scenario 00042-001' }), 'Выполнен')
    await expect(findRow(page, '00042-001')).toContainText('Выполнен')
    await expect(stat(page, 'Completed')).toHaveText('1')
    await second.getByRole('button', { name: 'Delete scenario 00042-002' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findRow(page, '00042-002')).toBeHidden()
    await expect(box(page, '00042-001')).toBeChecked()
    await expect(bar(page)).toContainText('2 selected')
    await bar(page).getByRole('button', { name: 'Only this page' }).click()
    await expect(bar(page)).toContainText('1 selected')
    await setStatus(page, 'Возврат')
    await expect(findToast(page, 'Status of 1 scenario set to Возврат')).toBeVisible()
  })

  test('of which nothing could be changed stay selected, in the light, in the dark and on a phone', async ({
    page,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await refuse(page, '**/api/scenarios/bulk/status', 'PUT')
    await refuse(page, '**/api/scenarios/bulk/responsible', 'PUT')
    await refuse(page, '**/api/scenarios/bulk/delete', 'POST')
    await selectAll(page)
    await expectAccessible(page)
    await setStatus(page, 'Выполнен')
    await expect(findToast(page, 'Failed to update status')).toContainText('Error')
    await bar(page).getByRole('button', { name: 'Set responsible person' }).click()
    // It moves until those who can be picked are there.
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.getByRole('button', { name: 'Nobody' }).click()
    await expect(findToast(page, 'Failed to update responsible person')).toContainText('Error')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Failed to delete scenario')).toContainText('Error')
    await expect(bar(page)).toContainText('4 selected')
    expect(await prisma.historyEvent.count()).toBe(0)

    await page.setViewportSize(PHONE)
    await openDark(page, address)
    await selectAll(page)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })

  test('that may not be changed are only copied and exported', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await signIn(await createUser({ role: 'viewer' }))
    await page.goto(address)
    await selectAll(page)
    await expect(bar(page).getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    for (const name of ['Set status', 'Set responsible person', 'Delete']) {
      await expect(bar(page).getByRole('button', { name })).toHaveCount(0)
    }
  })
})

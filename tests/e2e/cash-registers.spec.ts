import type { Page } from '@playwright/test'
import { createCashRegister } from '@/tests/factories/cash-register'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

const rows = (page: Page) => page.getByRole('table', { name: 'Cash Registers' }).locator('tbody tr')
// A required one has an asterisk at its name.
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })

test('cash registers are added, searched, edited in place and deleted', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  await createCashRegister({
    plant: 'K700',
    cashRegister: 'POS-77',
    server: 'srv-b',
    stand: 'PREPROD',
    isActive: true,
  })
  await signIn(await createUser())

  await test.step('one is added, with what lacks said first', async () => {
    await page.goto('/documentation')
    await page.getByRole('button', { name: 'Add Cash Register' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Plant').fill('M041')
    await dialog.getByRole('button', { name: 'Add Cash Register' }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'Please fill in all fields' }).first(),
    ).toBeVisible()
    await dialog.getByLabel('Cash Register').fill('POS-01')
    await dialog.getByLabel('Server').fill('srv-a')
    await dialog.getByLabel('Stand').fill('TEST-1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Cash Register' }).click()
    await expect(findToast(page, 'Cash register added successfully')).toBeVisible()
    await expect(rows(page)).toContainText(['M041', 'K700'])
  })

  await test.step('the search stands in the address', async () => {
    await page.getByRole('searchbox').fill('k70')
    await expect(page).toHaveURL(/search=k70/)
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toContainText(['K700'])
    await page.getByRole('searchbox').fill('')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('it is edited in place', async () => {
    await rows(page).first().hover()
    await page.getByRole('button', { name: 'Edit M041 · POS-01' }).click()
    await box(page, 'Server').fill('srv-c')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Inactive' }).click()
    await box(page, 'Server').press('Enter')
    await expect(findToast(page, 'Cash register updated successfully')).toBeVisible()
    await expect(rows(page).first()).toContainText('srv-c')
    await expect(rows(page).first()).toContainText('Inactive')
  })

  await test.step('several are switched off at once, which can be taken back', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Inactive', exact: true }).click()
    await expect(rows(page)).toContainText(['Inactive', 'Inactive'])
    // The first one was so already.
    const set = findToast(page, 'Status of 1 cash register set to Inactive')
    await set.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page).last()).not.toContainText('Inactive')
    await bar.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('each failure has its own message', async () => {
    const calls = '**/api/documentation/cash-registers**'
    for (const method of ['POST', 'PUT']) await refuse(page, calls, method)
    await page.getByRole('button', { name: 'Add Cash Register' }).click()
    const dialog = page.getByRole('dialog')
    for (const name of ['Plant', 'Cash Register', 'Server', 'Stand']) await dialog.getByLabel(name).fill('X')
    await dialog.getByRole('button', { name: 'Add Cash Register' }).click()
    await expect(findToast(page, 'Failed to create cash register')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await rows(page).first().hover()
    await page.getByRole('button', { name: 'Edit M041 · POS-01' }).click()
    await box(page, 'Server').fill('srv-d')
    await box(page, 'Server').press('Enter')
    await expect(findToast(page, 'Failed to update cash register')).toBeVisible()
    await rows(page).first().getByRole('button', { name: 'Cancel' }).click()
    await refuse(page, calls)
    await page.getByRole('searchbox').fill('M04')
    await expect(findToast(page, 'Failed to load documentation data')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    await expect(findToast(page, 'Failed to export')).toBeVisible()
    await page.unroute(calls)
  })

  await test.step('a failure is shown, and deleting can be undone', async () => {
    await refuse(page, '**/api/documentation/cash-registers/bulk/delete', 'POST')
    await rows(page).first().hover()
    await page.getByRole('button', { name: 'Delete M041 · POS-01' }).click()
    await expect(findToast(page, 'Failed to delete cash register')).toBeVisible()
    await page.unroute('**/api/documentation/cash-registers/bulk/delete')
    await rows(page).first().hover()
    await page.getByRole('button', { name: 'Delete M041 · POS-01' }).click()
    const toast = findToast(page, 'Cash register deleted successfully')
    await expect(rows(page)).toHaveCount(1)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

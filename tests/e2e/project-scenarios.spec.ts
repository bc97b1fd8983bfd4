import fs from 'node:fs/promises'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { box, findRow, fourOrders, header, numbers, stat } from '@/tests/fixtures/project-scenario-screens'
import { choose, findToast, PROVOKED, refuse } from '@/tests/fixtures/project-screens'
import { bar } from '@/tests/fixtures/scenario-screens'

test.describe('the table of a project’s scenarios', () => {
  test('is sorted, shortened, filtered and exported as the address says, and brings back what was deleted', async ({
    page,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await test.step('it is sorted by its headers', async () => {
      await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'ascending')
      expect(await numbers(page)).toEqual(['00042-001', '00042-002', '00042-003', '00042-004'])
      await header(page, 'Plant').getByRole('button').click()
      await expect(header(page, 'Plant')).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(() => numbers(page)).toEqual(['00042-004', '00042-003', '00042-002', '00042-001'])
      await header(page, 'Scenario #').getByRole('button').press('Enter')
      await expect(header(page, 'Scenario #')).toHaveAttribute('aria-sort', 'ascending')
      await header(page, 'Scenario #').getByRole('button').press('Enter')
      await expect(page).toHaveURL(/sort=number&order=desc/)
    })
    await test.step('it hides the columns that a person does not want', async () => {
      await page.getByRole('button', { name: 'View' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Country' }).click()
      await page.keyboard.press('Escape')
      await expect(header(page, 'Country')).toBeHidden()
    })
    await page.reload()
    await expect(header(page, 'Scenario #')).toHaveAttribute('aria-sort', 'descending')
    expect(await numbers(page)).toEqual(['00042-004', '00042-003', '00042-002', '00042-001'])
    await expect(header(page, 'Country')).toBeHidden()
    await expect(header(page, 'Plant')).toBeVisible()

    await test.step('it is exported as it is filtered and sorted', async () => {
      await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'Новый')
      await expect.poll(() => numbers(page)).toEqual(['00042-004', '00042-001'])
      const button = page.getByRole('button', { name: 'Export' })
      const save = async () => {
        await button.click()
        await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
      }
      const [download] = await Promise.all([page.waitForEvent('download'), save()])
      const text = await fs.readFile(await download.path(), 'utf8')
      expect(text.match(/^\d{5}-\d{3}/gm)).toEqual(['00042-004', '00042-001'])
      await expect(button).toBeFocused()
      await refuse(page, '**/api/scenarios/export?*')
      await save()
      await expect(findToast(page, 'Failed to export scenarios')).toContainText('Error')
      await page.unrouteAll()
      const error = 'The server is busy with other requests. Please try again in a moment.'
      const busy = { success: false, error, code: 'unavailable' }
      await page.route('**/api/scenarios/export?*', (route) => route.fulfill({ status: 503, json: busy }))
      await save()
      await expect(findToast(page, error)).toBeVisible()
      await page.unrouteAll()
    })
    await test.step('each tab starts without filters', async () => {
      await page.getByRole('tab', { name: 'Receipts Scenarios' }).click()
      await expect(page).toHaveURL(`${address}?tab=receipts`)
    })

    await test.step('the one scenario that was deleted is brought back', async () => {
      await page.goto(address)
      await box(page, '00042-002').click()
      await box(page, '00042-003').click()
      const question = page.getByRole('alertdialog', {
        name: 'Are you sure you want to delete this scenario?',
      })
      const remove = async () => {
        await page.getByRole('button', { name: 'Delete scenario 00042-002' }).click()
        await question.getByRole('button', { name: 'Delete' }).click()
      }
      await remove()
      const toast = findToast(page, 'Scenario 00042-002 deleted')
      await expect(toast).toBeVisible()
      await expect(findRow(page, '00042-002')).toBeHidden()
      await expect(page.locator(':focus')).toHaveAccessibleName(/^Delete scenario /)
      await expect(bar(page)).toContainText('1 selected')
      await expect(stat(page, 'Total Scenarios')).toHaveText('4')
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findToast(page, '1 put back')).toBeVisible()
      await expect(findRow(page, '00042-002')).toBeVisible()
      await expect(stat(page, 'Total Scenarios')).toHaveText('5')

      await refuse(page, '**/api/trash/restore', 'POST')
      await remove()
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect(findToast(page, 'Failed to undo')).toContainText('Error')
      expect(await prisma.scenario.count({ where: { deletedAt: { not: null } } })).toBe(1)
    })
  })

  test('shows in its key data the order’s choices and the flags that are on', async ({ page, signIn }) => {
    await createBasket({ number: 8 })
    const off = {
      returnDvd: false,
      returnNonDvd: false,
      returnVk: false,
      dueDefect: false,
      agentReport: false,
    }
    const { projectId, scenarioNumber } = await createScenario({
      ...off,
      type: 'orders',
      shipment: 'PickUp 4.0',
      payment: 'Postpay',
      basketNumber: 8,
      exchange: true,
      miz: true,
    })
    await signIn(await createUser())
    await page.goto(`/projects/${projectId}`)
    const line = findRow(page, scenarioNumber).getByText(/^PickUp/)
    await expect(line).toHaveText('PickUp 4.0 · Postpay · Basket #8 · Exchange · MIZ')
    await prisma.scenario.updateMany({ data: { exchange: false, returnNonDvd: true } })
    await page.reload()
    await expect(line).toHaveText('PickUp 4.0 · Postpay · Basket #8 · non-DvD · MIZ')
    await expect(line).toHaveAttribute('title', 'PickUp 4.0 · Postpay · Basket #8 · Return non-DvD · MIZ')
  })
})

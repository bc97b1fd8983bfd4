import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  choose,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
  toastOf,
} from '@/tests/fixtures/project-screens'
import { bar } from '@/tests/fixtures/scenario-screens'

const table = (page: Page) => page.getByRole('table', { name: 'Orders Scenarios' })
const rowOf = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })
const numbers = (page: Page) => table(page).locator('tbody td:nth-child(2)').allTextContents()
const box = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: `Select scenario ${number}`, exact: true })
const stat = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** A project with four orders of different statuses and one scenario of receipts; a further project has one of its own. */
async function fourOrders() {
  const project = await createProject({ projectNumber: 42, name: 'Летний релиз' })
  const statuses = ['Новый', 'В работе', 'Ошибка при тесте', 'Новый']
  const rows = []
  for (const [index, status] of statuses.entries()) {
    const plant = `M00${4 - index}`
    const country = index === 1 ? 'Belarus' : 'Russia'
    rows.push(await createScenario({ projectId: project.id, type: 'orders', status, plant, country }))
  }
  await createScenario({ projectId: project.id, type: 'receipts', status: 'Новый' })
  await createScenario({ type: 'orders', status: 'Новый' })
  return { project, rows, address: `/projects/${project.id}` }
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await expect(bar(page)).toContainText('4 selected')
}

async function setStatus(page: Page, status: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
}

test.describe('the table of a project’s scenarios', () => {
  test('is sorted by its headers, and the address keeps it', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await expect(header(page, 'Created')).toHaveAttribute('aria-sort', 'ascending')
    expect(await numbers(page)).toEqual(['00042-001', '00042-002', '00042-003', '00042-004'])
    await header(page, 'Plant').getByRole('button').click()
    await expect(header(page, 'Plant')).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => numbers(page)).toEqual(['00042-004', '00042-003', '00042-002', '00042-001'])
    await header(page, 'Scenario #').getByRole('button').press('Enter')
    await header(page, 'Scenario #').getByRole('button').press('Enter')
    await expect(page).toHaveURL(/sort=number&order=desc/)
    await page.reload()
    await expect(header(page, 'Scenario #')).toHaveAttribute('aria-sort', 'descending')
    expect(await numbers(page)).toEqual(['00042-004', '00042-003', '00042-002', '00042-001'])
    // Each tab begins anew.
    await page.getByRole('tab', { name: 'Receipts Scenarios' }).click()
    await expect(page).toHaveURL(`${address}?tab=receipts`)
  })

  test('hides the columns that a person does not want', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Country' }).click()
    await page.keyboard.press('Escape')
    await expect(header(page, 'Country')).toBeHidden()
    await page.reload()
    await expect(rowOf(page, '00042-001')).toBeVisible()
    await expect(header(page, 'Country')).toBeHidden()
    await expect(header(page, 'Plant')).toBeVisible()
  })

  test('tells in its key data what was ordered how, and what is switched on', async ({ page, signIn }) => {
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
    const line = rowOf(page, scenarioNumber).getByText(/^PickUp/)
    await expect(line).toHaveText('PickUp 4.0 · Postpay · Basket #8 · Exchange · MIZ')
    await prisma.scenario.updateMany({ data: { exchange: false, returnNonDvd: true } })
    await page.reload()
    await expect(line).toHaveText('PickUp 4.0 · Postpay · Basket #8 · non-DvD · MIZ')
    await expect(line).toHaveAttribute('title', 'PickUp 4.0 · Postpay · Basket #8 · Return non-DvD · MIZ')
  })

  test('is exported as it is filtered and sorted', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(`${address}?sort=number&order=desc`)
    await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'Новый')
    await expect.poll(() => numbers(page)).toEqual(['00042-004', '00042-001'])
    const save = async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    }
    const [download] = await Promise.all([page.waitForEvent('download'), save()])
    const text = await fs.readFile(await download.path(), 'utf8')
    expect(text.match(/^\d{5}-\d{3}/gm)).toEqual(['00042-004', '00042-001'])
    await refuse(page, '**/api/scenarios/export?*')
    await save()
    await expect(toastOf(page, 'Failed to export scenarios')).toContainText('Error')
  })

  test('brings back the one scenario that was deleted', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await box(page, '00042-002').click()
    await box(page, '00042-003').click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this scenario?' })
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete scenario 00042-002' }).click()
      await question.getByRole('button', { name: 'Delete' }).click()
    }
    await remove()
    const toast = toastOf(page, 'Scenario 00042-002 deleted')
    await expect(toast).toBeVisible()
    await expect(rowOf(page, '00042-002')).toBeHidden()
    await expect(bar(page)).toContainText('1 selected')
    await expect(stat(page, 'Total Scenarios')).toHaveText('4')
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page, '1 put back')).toBeVisible()
    await expect(rowOf(page, '00042-002')).toBeVisible()
    await expect(stat(page, 'Total Scenarios')).toHaveText('5')

    await refuse(page, '**/api/trash/restore', 'POST')
    await remove()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page, 'Failed to undo')).toContainText('Error')
    expect(await prisma.scenario.count({ where: { deletedAt: { not: null } } })).toBe(1)
  })
})

test.describe('the selected scenarios of a project', () => {
  test('by keyboard, and their status with undo', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await rowOf(page, '00042-001').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar(page)).toContainText('2 selected')
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
    await page.keyboard.press('Control+a')
    await expect(bar(page)).toContainText('4 selected')
    await setStatus(page, 'Выполнен')
    const toast = toastOf(page, 'Status of 4 scenarios set to Выполнен')
    await expect(toast).toBeVisible()
    await expect(stat(page, 'Completed')).toHaveText('4')
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page, '4 put back')).toBeVisible()
    await expect(stat(page, 'Completed')).toHaveText('0')
    await expect(rowOf(page, '00042-003')).toContainText('Ошибка при тесте')
    expect(await prisma.scenario.count({ where: { status: 'Выполнен' } })).toBe(0)
  })

  test('get a responsible person, and lose it again', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await createUser({ name: 'Ольга Громова' })
    await signIn(await createUser())
    await page.goto(address)
    await selectAll(page)
    await bar(page).getByRole('button', { name: 'Set responsible person' }).click()
    await page.getByPlaceholder('Type at least 2 characters...').fill('Гром')
    await page.getByRole('option', { name: 'Ольга Громова' }).click()
    const toast = toastOf(page, 'Responsible person of 4 scenarios updated')
    await expect(toast).toBeVisible()
    expect(await prisma.scenario.count({ where: { responsibleId: { not: null } } })).toBe(4)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(page, '4 put back')).toBeVisible()
    expect(await prisma.scenario.count({ where: { responsibleId: { not: null } } })).toBe(0)
  })

  test('are deleted once confirmed, and brought back', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await box(page, '00042-001').click()
    await box(page, '00042-003').click({ modifiers: ['Shift'] })
    const question = page.getByRole('alertdialog', { name: 'Delete 3 scenarios?' })
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await prisma.scenario.count({ where: { deletedAt: { not: null } } })).toBe(0)
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    const toast = toastOf(page, '3 scenarios deleted')
    await expect(toast).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(stat(page, 'Total Scenarios')).toHaveText('2')
    await expect.poll(() => numbers(page)).toEqual(['00042-004'])
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, '00042-001')).toBeVisible()
    await expect(stat(page, 'Total Scenarios')).toHaveText('5')
  })

  test('are copied by Ctrl+C and by the button', async ({ page, context, signIn }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await box(page, '00042-002').click()
    await page.keyboard.press('Control+c')
    await expect(toastOf(page, '1 row copied')).toBeVisible()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    expect(await clipboard()).toMatch(/^00042-002\tЛетний релиз\tOrders\tВ работе\tBelarus\tM003\t/)
    await box(page, '00042-001').click()
    await bar(page).getByRole('button', { name: 'Copy' }).click()
    await expect(toastOf(page, '2 rows copied')).toBeVisible()
    expect((await clipboard()).split('\n')).toHaveLength(2)
  })

  test('are let go with another filter and another tab', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await selectAll(page)
    await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'Новый')
    await expect(bar(page)).toBeHidden()
    await expect(box(page, '00042-001')).not.toBeChecked()
    await box(page, '00042-001').click()
    await page.getByRole('tab', { name: 'Receipts Scenarios' }).click()
    await expect(page.getByRole('table', { name: 'Receipts Scenarios' })).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })

  test('survive what somebody else changes, which shows at once', async ({ page, signIn, openContext }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await box(page, '00042-001').click()
    await box(page, '00042-002').click()
    const other = await openContext()
    await signIn(await createUser(), other)
    const second = await other.newPage()
    await second.goto(address)
    await choose(second, second.getByRole('combobox', { name: 'Status of scenario 00042-001' }), 'Выполнен')
    await expect(rowOf(page, '00042-001')).toContainText('Выполнен')
    await expect(stat(page, 'Completed')).toHaveText('1')
    await second.getByRole('button', { name: 'Delete scenario 00042-002' }).click()
    await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(page, '00042-002')).toBeHidden()
    await expect(box(page, '00042-001')).toBeChecked()
    await expect(bar(page)).toContainText('2 selected')
    await bar(page).getByRole('button', { name: 'Only this page' }).click()
    await expect(bar(page)).toContainText('1 selected')
    await setStatus(page, 'Возврат')
    await expect(toastOf(page, 'Status of 1 scenario set to Возврат')).toBeVisible()
  })

  test('of which nothing could be changed stay selected', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await refuse(page, '**/api/scenarios/bulk/status', 'PUT')
    await refuse(page, '**/api/scenarios/bulk/responsible', 'PUT')
    await refuse(page, '**/api/scenarios/bulk/delete', 'POST')
    await selectAll(page)
    await setStatus(page, 'Выполнен')
    await expect(toastOf(page, 'Failed to update status')).toContainText('Error')
    await bar(page).getByRole('button', { name: 'Set responsible person' }).click()
    await page.getByRole('button', { name: 'Nobody' }).click()
    await expect(toastOf(page, 'Failed to update responsible person')).toContainText('Error')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Failed to delete scenario')).toContainText('Error')
    await expect(bar(page)).toContainText('4 selected')
    expect(await prisma.historyEvent.count()).toBe(0)
  })

  test('that nobody may change are only copied and exported', async ({ page, signIn }) => {
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

  test('light, dark and on a phone', async ({ page, signIn }) => {
    const { address } = await fourOrders()
    await signIn(await createUser())
    await page.goto(address)
    await selectAll(page)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await openDark(page, address)
    await selectAll(page)
    await expectAccessible(page)
  })
})

import type { Locator, Page } from '@playwright/test'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  choose,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'
import { bar, refusedFirst, unfold } from '@/tests/fixtures/scenario-screens'

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const rowIn = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text })

/** Opens a tab whose records can't be loaded at first. */
async function openFailing(page: Page, tab: string, address: string, failure: string): Promise<void> {
  await refuse(page, address)
  await page.getByRole('tab', { name: tab }).click()
  await expect(findToast(page, failure)).toBeVisible()
  await page.unroute(address)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
}

/** Presses the delete button of a row and says yes to this question. */
async function remove(page: Page, row: Locator, question: string): Promise<void> {
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Delete' }).click()
}

async function aScenario() {
  const project = await createProject({ telegramGroupId: '-100' })
  return createScenario({ projectId: project.id, type: 'orders', plant: 'M007', needsErrorReport: true })
}

test('parts are added, changed, deleted, failures shown', async ({ page, signIn, console, connection }) => {
  console.expectError(PROVOKED)
  const { id } = await aScenario()
  await signIn(await createUser())

  await test.step('documents that can’t be loaded', async () => {
    // The first rows come with the page; where the server can't read them the browser asks.
    await connection.query('ALTER TABLE "ScenarioDocument" RENAME TO "ScenarioDocumentAway"')
    try {
      await page.goto(`/scenarios/${id}`)
      await expect(findToast(page, 'Failed to load documents')).toBeVisible()
    } finally {
      await connection.query('ALTER TABLE "ScenarioDocumentAway" RENAME TO "ScenarioDocument"')
    }
    // Opening the table asks again.
    await unfold(page, 'Documents')
    await expect(page.getByText('No documents yet')).toBeVisible()
  })

  await test.step('a document', async () => {
    await page.getByRole('button', { name: 'Add Document' }).click()
    await dialog(page).getByRole('button', { name: 'Add Document' }).click()
    await expect(page.getByText('Document number and type are required').first()).toBeVisible()
    await field(page, 'Document Number *').fill('№ 4900-1')
    await choose(page, dialog(page).getByRole('combobox', { name: 'Type' }), 'Заказ ZIMG')
    await expectAccessible(page)
    await refusedFirst(page, {
      address: '**/documents',
      method: 'POST',
      act: () => dialog(page).getByRole('button', { name: 'Add Document' }).click(),
      failure: 'Failed to add document',
      success: 'Document added successfully',
    })
    const row = rowIn(page, 'Documents', '№ 4900-1')
    await expect(row).toContainText('Заказ ZIMG')
    await row.getByRole('button', { name: /^Edit/ }).click()
    await field(page, 'Comment').fill('Проверено')
    await refusedFirst(page, {
      address: '**/documents/*',
      method: 'PUT',
      act: () => field(page, 'Comment').press('Enter'),
      failure: 'Failed to update document',
      success: 'Document updated successfully',
    })
    await expect(row).toContainText('Проверено')
    await refusedFirst(page, {
      address: '**/documents/bulk/delete',
      method: 'POST',
      act: () => remove(page, row, 'Are you sure you want to delete this document?'),
      failure: 'Failed to delete document',
      success: 'Document deleted successfully',
    })
    await expect(page.getByText('No documents yet')).toBeVisible()
    await findToast(page, 'Document deleted successfully').getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
  })

  await test.step('a transaction, whose receipt is looked up by its number', async () => {
    await openFailing(page, 'Transactions', '**/transactions?*', 'Failed to load transactions')
    await expect(page.getByText('No transactions yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Transaction' }).click()
    await dialog(page).getByRole('button', { name: 'Add Transaction' }).click()
    await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
    // It begins with the scenario's plant and today.
    await expect(field(page, 'Plant *')).toHaveValue('M007')
    await expect(dialog(page).getByRole('combobox', { name: 'Date' })).toHaveText(/^\d\d\.\d\d\.\d{4}$/)
    await field(page, 'Plant *').fill('M041')
    await choose(page, dialog(page).getByRole('combobox', { name: 'Receipt Type' }), 'Продажа')
    const number = field(page, 'Transaction Number *')
    await number.pressSequentially(`12a${'3'.repeat(30)}`)
    await expect(number).toHaveValue(`12${'3'.repeat(23)}`)
    await number.fill('42')
    await refusedFirst(page, {
      address: '**/transactions',
      method: 'POST',
      act: () => dialog(page).getByRole('button', { name: 'Add Transaction' }).click(),
      failure: 'Failed to add transaction',
      success: 'Transaction added successfully',
    })
    const row = rowIn(page, 'Transaction History', 'M041')
    const link = row.getByRole('link')
    await expect(link).toHaveAttribute('href', /^https:\/\/ofd\.example\/receipt\/42-\d+-\d+$/)
    await expect(link).toHaveAttribute('target', '_blank')
    await row.getByRole('button', { name: /^Edit/ }).click()
    await field(page, 'Transaction Number').fill('43')
    await refusedFirst(page, {
      address: '**/transactions/*',
      method: 'PUT',
      act: () => field(page, 'Transaction Number').press('Enter'),
      failure: 'Failed to update transaction',
      success: 'Transaction updated successfully',
    })
    await expect(row.getByRole('cell', { name: '43', exact: true })).toBeVisible()
    await expect(page.getByText('Total: 1 transaction: Продажа 1')).toBeVisible()
    await refusedFirst(page, {
      address: '**/transactions/bulk/delete',
      method: 'POST',
      act: () => remove(page, row, 'Are you sure you want to delete this transaction?'),
      failure: 'Failed to delete transaction',
      success: 'Transaction deleted successfully',
    })
    await expect(page.getByText('No transactions yet')).toBeVisible()
  })

  await test.step('a financial record', async () => {
    await openFailing(page, 'Financials', '**/financials?*', 'Failed to load financial records')
    await expect(page).toHaveURL(/tab=financials/)
    await expect(page.getByText('No financial records yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Financial Record' }).click()
    await expect(field(page, 'Plant *')).toHaveValue('M007')
    await field(page, 'Plant *').fill('')
    await dialog(page).getByRole('button', { name: 'Add Financial Record' }).click()
    await expect(page.getByText('Date and Plant are required fields').first()).toBeVisible()
    await field(page, 'Plant *').fill('M041')
    await field(page, 'Amount').fill('1 234,50 ₽')
    await refusedFirst(page, {
      address: '**/financials',
      method: 'POST',
      act: () => dialog(page).getByRole('button', { name: 'Add Financial Record' }).click(),
      failure: 'Failed to add financial record',
      success: 'Financial record added successfully',
    })
    const row = rowIn(page, 'Financial Details', 'M041')
    await expect(row).toContainText('1,234.50')
    await row.getByRole('button', { name: /^Edit/ }).click()
    await field(page, 'Invoice').fill('9000042')
    await refusedFirst(page, {
      address: '**/financials/*',
      method: 'PUT',
      act: () => field(page, 'Invoice').press('Enter'),
      failure: 'Failed to update financial record',
      success: 'Financial record updated successfully',
    })
    await expect(row).toContainText('9000042')
    await expect(page.getByText('Total: 1,234.50 in 1 record')).toBeVisible()
    await refusedFirst(page, {
      address: '**/financials/bulk/delete',
      method: 'POST',
      act: () => remove(page, row, 'Are you sure you want to delete this financial record?'),
      failure: 'Failed to delete financial record',
      success: 'Financial record deleted successfully',
    })
    await expect(page.getByText('No financial records yet')).toBeVisible()
  })
})

test('an error is reported, read in short and at length, changed and deleted', async ({
  page,
  context,
  signIn,
  console,
  connection,
}) => {
  console.expectError(PROVOKED)
  const { id } = await aScenario()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(await createUser({ name: 'Анна Котова', team: 'CASH' }))
  const [profile, dashboard] = [await context.newPage(), await context.newPage()]
  await profile.goto('/profile')
  await expect(profile.getByText('No active errors')).toBeVisible()
  await dashboard.goto('/')
  await expect(dashboard.getByText('No open errors')).toBeVisible()
  await page.goto(`/scenarios/${id}`)
  await openFailing(page, 'Errors', '**/errors?*', 'Failed to load error reports')
  await expect(page.getByText('No error reports yet')).toBeVisible()
  const hint = page.getByRole('note')
  await hint.getByRole('button', { name: 'Report Error' }).click()
  await expect(field(page, 'Description *')).toBeFocused()
  await dialog(page).getByText('More fields').click()
  await expect(dialog(page).getByText('Анна Котова')).toBeVisible()
  await field(page, 'Description *').press('Control+Enter')
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
  const code = '<img src=x onerror="document.title=1">'
  const texts = [`Нет чека: \`\`\`${code}`, ` ${'а'.repeat(200)}конец`, '-'.repeat(400), '']
  await field(page, 'Description *').fill(texts.join('```'))
  await page.getByRole('switch', { name: 'Blocker' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Planned Fix Date' })).toHaveText(/\d/)
  await dialog(page).getByRole('combobox', { name: 'Planned Fix Date' }).click()
  await page.getByRole('gridcell').getByRole('button').last().click()
  await expectAccessible(page)
  await refusedFirst(page, {
    address: '**/errors',
    method: 'POST',
    act: () => dialog(page).getByRole('button', { name: 'Report Error' }).click(),
    failure: 'Failed to create error report',
    success: 'Error report created',
  })
  await expect(hint).toHaveCount(0)
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Нет чека' })
  await expect(card.locator('code')).toHaveText(code)
  await expect(card).toContainText('Blocker')
  await expect(card).not.toContainText('конец')
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect(card).toContainText('конец')
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
  const { rows } = await connection.query(`SELECT facts->>'kind' AS kind FROM "GroupNotification"`)
  expect(rows).toEqual([{ kind: 'error_report' }])
  // An open profile or dashboard shows it.
  await expect(profile.getByRole('listitem').filter({ hasText: 'Нет чека' })).toContainText('Blocker')
  await expect(dashboard.getByRole('listitem').filter({ hasText: 'CASH' })).toContainText('1 blocker,')

  await card.getByRole('checkbox', { name: 'Select the error report of Анна Котова' }).click()
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Control+c')
  await expect(findToast(page, '1 row copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Анна Котова\tYes\t"?Нет чека/)
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()

  await card.getByRole('button', { name: 'Edit the error report of Анна Котова' }).click()
  await choose(page, page.getByRole('tabpanel').getByRole('combobox', { name: 'Status' }), 'In Progress')
  await refusedFirst(page, {
    address: '**/errors/*',
    method: 'PUT',
    act: () => page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click(),
    failure: 'Failed to update error report',
    success: 'Error report updated',
  })
  await expect(card).toContainText('In Progress')

  await refuse(page, '**/errors/bulk/delete', 'POST')
  await remove(page, card, 'Are you sure you want to delete this error report?')
  await expect(findToast(page, 'Failed to delete error report')).toBeVisible()
  await page.unroute('**/errors/bulk/delete')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete 1 error report?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('No error reports yet')).toBeVisible()
  await expect(profile.getByText('No active errors')).toBeVisible()
  await findToast(page, 'Error report deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('In Progress')
})

test('a viewer reads the parts, on a phone and in the dark', async ({ page, signIn }) => {
  const { id } = await aScenario()
  await createScenarioDocument({ scenarioId: id, docnum: '4900' })
  await signIn(await createUser({ role: 'viewer' }))
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${id}?tab=transactions`)
  await expect(page.getByText('No transactions yet')).toBeVisible()
  await unfold(page, 'Scenario Information')
  await expect(page.getByText('4900')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Add|Edit|Delete|Report/ })).toHaveCount(0)
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
})

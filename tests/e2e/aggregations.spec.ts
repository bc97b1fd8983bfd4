import type { Page } from '@playwright/test'
import { createAggregation } from '@/tests/factories/aggregation'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE } from '@/tests/fixtures/project-screens'
import { type RecordScreen, testRecordTable, testRemovalOfSelected } from '@/tests/fixtures/records/screens'
import { bar } from '@/tests/fixtures/scenario-screens'

const table = (page: Page) => page.getByRole('table', { name: 'Aggregations' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const field = (page: Page, label: string) => table(page).getByRole('textbox', { name: label, exact: true })

async function open(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projects/${projectId}?tab=aggregations`)
  await expect(page.getByRole('tab', { name: 'Aggregations' })).toHaveAttribute('aria-selected', 'true')
}

test('an aggregation is changed in place, deleted and brought back', async ({
  page,
  signIn,
  openContext,
  connection,
  console,
}) => {
  const { id: projectId } = await createProject()
  const given = { projectId, plant: 'M041', aggregate: 'AGR-1', date: new Date('2026-03-29') }
  const { id } = await createAggregation(given)
  await createAggregationError({ projectId, document: '4900000001' })
  await signIn(await createUser())
  await open(page, projectId)
  const row = table(page).getByRole('row').filter({ hasText: 'M041' })

  await test.step('its table gives its selection up to the registry beside it', async () => {
    const ofAggregation = page.getByRole('checkbox', { name: 'Select aggregation AGR-1' })
    await ofAggregation.click()
    await page.getByRole('checkbox', { name: 'Select the error of document 4900000001' }).click()
    await expect(ofAggregation).not.toBeChecked()
    await expect(bar(page)).toHaveCount(1)
    await expect(bar(page).getByRole('button', { name: 'Set status' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
  })

  await test.step('it is changed', async () => {
    await expect(row).toContainText('29.03.2026')
    await page.getByRole('button', { name: 'Edit aggregation AGR-1' }).click()
    await expect(field(page, 'Plant')).toBeFocused()
    await expectAccessible(page)
    await field(page, 'Aggregate').fill('AGR-9')
    await table(page).getByRole('button', { name: 'Clear the date' }).click()
    await field(page, 'Task').press('Enter')
    await expect(toast(page, 'Aggregation updated')).toBeVisible()
    await expect(row).toContainText('AGR-9')
    await expect(row).toContainText('Не указано')
  })

  await test.step('Escape leaves it as it was', async () => {
    await page.getByRole('button', { name: 'Edit aggregation AGR-9' }).click()
    await field(page, 'TID').fill('lost')
    await page.keyboard.press('Escape')
    await expect(row).not.toContainText('lost')
    await expect(page.getByRole('button', { name: 'Edit aggregation AGR-9' })).toBeFocused()
  })

  await test.step('it is deleted once confirmed, and brought back', async () => {
    await page.getByRole('button', { name: 'Delete aggregation AGR-9' }).click()
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this aggregation?',
    })
    await expect(question).toContainText('Aggregation AGR-9 of plant M041 is deleted.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: 'Delete aggregation AGR-9' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Aggregation deleted')).toBeVisible()
    await expect(page.getByText('No aggregations yet')).toBeVisible()
    await findToast(page, 'Aggregation deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    const { rows } = await connection.query(`SELECT action FROM "HistoryEvent" ORDER BY id`)
    expect(rows.map(({ action }) => action)).toEqual(['updated', 'deleted', 'restored'])
  })

  await test.step('a change that another person made first is shown, and no input is lost', async () => {
    console.assertQuiet()
    console.expectError(/409|\[toast\]/)
    await page.getByRole('button', { name: 'Edit aggregation AGR-9' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await field(page, 'Task').fill('mine')
    const other = await openContext()
    await signIn(await createUser(), other)
    // It was changed, deleted and brought back.
    const answer = await other.request.put(`/api/projects/${projectId}/aggregations/${id}`, {
      data: { task: 'theirs', version: 4 },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status()).toBe(200)
    await field(page, 'Task').press('Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'What you typed is still here' })
    await expect(conflict.getByText('theirs', { exact: true })).toBeVisible()
    await expect(field(page, 'Task')).toHaveValue('mine')
    await field(page, 'Task').press('Escape')
    await expect(table(page)).toContainText('theirs')
  })
})

test('a failure is shown in a toast', async ({ page, signIn, console }) => {
  console.expectError(/500|\[toast\]/)
  const { id: projectId } = await createProject()
  await createAggregation({ projectId, plant: 'M041', aggregate: 'AGR-1' })
  await signIn(await createUser())
  const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))

  await test.step('loading', async () => {
    await fail('**/aggregations?*')
    // The first rows come with the page that is opened; of another tab the browser asks for them.
    await page.goto(`/projects/${projectId}`)
    await page.getByRole('tab', { name: 'Aggregations' }).click()
    await expect(toast(page, 'Failed to load aggregations')).toBeVisible()
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    await page.unroute('**/aggregations?*')
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('changing and deleting', async () => {
    await fail('**/aggregations/**')
    await page.getByRole('button', { name: 'Edit aggregation AGR-1' }).click()
    await field(page, 'Aggregate').fill('AGR-2')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Failed to update aggregation')).toBeVisible()
    await expect(field(page, 'Aggregate')).toHaveValue('AGR-2')
    await expect(field(page, 'Aggregate')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete aggregation AGR-1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete aggregation')).toBeVisible()
    await expect(table(page)).toContainText('AGR-1')
  })

  await test.step('a phone shows a row that is edited without scrolling the page sideways', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Edit aggregation AGR-1' }).click()
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

test('viewers read and change nothing', async ({ page, signIn }) => {
  const project = await createProject()
  await createAggregation({ projectId: project.id, plant: 'M041' })
  await signIn(await createUser({ role: 'viewer' }))
  await page.goto(`/projects/${project.id}?tab=aggregations&bulk=open`)
  await expect(table(page)).toContainText('M041')
  await expect(page.getByText('No errors registered')).toBeVisible()
  await expect(page.getByText('Rows from a spreadsheet')).toHaveCount(0)
})

test.describe('the table of aggregations', () => {
  const SCREEN: RecordScreen = {
    tab: 'aggregations',
    label: 'Aggregations',
    fill: async (projectId) => {
      const given = {
        projectId,
        plant: 'M041',
        task: 'WPUUMS',
        type: 'POS',
        idocPos: '1',
        tid: '2',
        idocErt: '',
      }
      await createAggregation({ ...given, aggregate: 'AGR-2', date: null })
      await createAggregation({ ...given, aggregate: 'AGR-1', date: new Date('2026-03-28') })
      await createAggregation({ ...given, aggregate: 'AGR-3', date: new Date('2026-03-29') })
    },
    rows: ['AGR-3', 'AGR-1', 'AGR-2'],
    sort: {
      header: 'Date',
      first: 'descending',
      address: /sort=date&order=desc/,
      ascending: ['AGR-1', 'AGR-3', 'AGR-2'],
      descending: ['AGR-3', 'AGR-1', 'AGR-2'],
    },
    hidden: 'TID',
    checkbox: 'Select aggregation AGR-3',
    copied: /^M041\t29\.03\.2026\tAGR-3\tWPUUMS\tPOS\t1\t2\t\nM041\t28\.03\.2026\tAGR-1\t.*$/,
    file: {
      name: 'aggregations',
      address: '**/aggregations/export?*',
      failure: 'Failed to export aggregations',
    },
  }
  testRecordTable(SCREEN)
  testRemovalOfSelected(SCREEN, {
    question: 'Delete 2 aggregations?',
    said: '2 aggregations deleted',
    address: '**/aggregations/bulk/delete',
    failure: 'Failed to delete aggregation',
  })
})

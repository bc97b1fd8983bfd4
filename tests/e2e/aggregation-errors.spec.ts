import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { isTooWide, PHONE } from '@/tests/fixtures/project-screens'
import { type RecordScreen, testRecordTable, testStatusOfSelected } from '@/tests/fixtures/records/screens'

const table = (page: Page) => page.getByRole('table', { name: 'Error Registry' })
const findRow = (page: Page, document: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: document, exact: true }) })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const edit = (page: Page, document: string) =>
  page.getByRole('button', { name: `Edit the error of document ${document}` })

async function open(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projects/${projectId}?tab=aggregations`)
  await expect(page.getByRole('heading', { name: 'Error Registry' })).toBeVisible()
}

test('an error is reported, worked on and resolved', async ({
  page,
  signIn,
  openContext,
  connection,
  console,
}) => {
  console.expectError(/\[toast\]/)
  const project = await createProject()
  await signIn(await createUser({ name: 'Ирина Смирнова' }))
  await open(page, project.id)
  await expect(page.getByText('No errors registered')).toBeVisible()

  await page.getByRole('button', { name: 'Add Error' }).click()
  const form = dialog(page, 'Add Error')
  await expect(form.getByLabel('Reporter')).toHaveValue('Ирина Смирнова')
  await form.getByLabel('Reporter').fill('')
  await form.getByRole('button', { name: 'Add Error' }).click()
  await expect(form.getByText('Please fill in all required fields')).toHaveCount(1)
  await expect(form.getByText('This field is required.')).toHaveCount(4)
  await expect(form.getByLabel('Reporter')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Reporter').fill('Пётр Волков')
  await form.getByLabel('Plant').fill('M041')
  await form.getByLabel('Document').fill('4900012345')
  await form.getByLabel('Description').fill('IDoc завис')
  await form.getByRole('button', { name: 'Add Error' }).click()
  await expect(toast(page, 'Error added')).toBeVisible()
  const row = findRow(page, '4900012345')
  await expect(row).toContainText('Пётр Волков')
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await row.hover()
  await row.getByRole('combobox', { name: 'Status of the error of document 4900012345' }).click()
  await page.getByRole('option', { name: 'In Progress' }).click()
  await expect(toast(page, 'Error updated')).toBeVisible()
  await expect(row.getByText('In Progress', { exact: true })).toBeVisible()

  await edit(page, '4900012345').click()
  const edited = dialog(page, 'Edit Error')
  await edited.getByLabel('Description').fill('IDoc завис в статусе 51')
  await edited.getByLabel('Solution').fill('Перезапущен')
  await edited.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Resolved' }).click()
  await expectAccessible(page)
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited).toHaveCount(0)
  await expect(row).toContainText('IDoc завис в статусе 51')
  await expect(row).toContainText('Перезапущен')
  await expect(row.getByText('Resolved', { exact: true })).toBeVisible()
  await expect(edit(page, '4900012345')).toBeFocused()

  const { rows } = await connection.query(`SELECT "fromStatus", "toStatus" FROM "HistoryEvent" ORDER BY id`)
  expect(rows).toEqual([
    { fromStatus: null, toStatus: 'open' },
    { fromStatus: 'open', toStatus: 'in_progress' },
    { fromStatus: 'in_progress', toStatus: 'resolved' },
  ])

  await test.step('a change that another person made first is shown, and no input is lost', async () => {
    console.assertQuiet()
    console.expectError(/409/)
    await edit(page, '4900012345').click()
    await edited.getByLabel('Solution').fill('моё')
    const other = await openContext()
    await signIn(await createUser(), other)
    const { rows: stored } = await connection.query(`SELECT id, version FROM "AggregationError"`)
    const address = `/api/projects/${project.id}/aggregation-errors/${stored[0].id}`
    const answer = await other.request.put(address, {
      data: { solution: 'чужое', version: stored[0].version },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status()).toBe(200)
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited.getByRole('alert')).toContainText('What you typed is still here')
    await expect(edited.getByRole('alert').getByText('чужое', { exact: true })).toBeVisible()
    await expect(edited.getByRole('textbox', { name: 'Solution' })).toHaveValue('моё')
    await edited.getByRole('button', { name: 'Save' }).last().click()
    await expect(edited).toHaveCount(0)
    await expect(row).toContainText('моё')
  })
})

test('each status has its own colour, and long texts are cut until expanded', async ({ page, signIn }) => {
  const projectId = (await createProject()).id
  const statuses = { open: 'Open', in_progress: 'In Progress', resolved: 'Resolved', closed: 'Closed' }
  for (const status of Object.keys(statuses))
    await createAggregationError({ projectId, status, document: `of ${status}`, description: '—' })
  const description = `${'д'.repeat(100)}конец`
  const solution = `${'р'.repeat(150)}итог`
  await createAggregationError({ projectId, document: '49', description, solution })
  await signIn(await createUser({ role: 'viewer' }))
  await open(page, projectId)
  const colours = await Promise.all(
    Object.entries(statuses).map(([status, label]) =>
      findRow(page, `of ${status}`)
        .getByText(label, { exact: true })
        .evaluate((badge) => getComputedStyle(badge).backgroundColor),
    ),
  )
  expect(new Set(colours).size).toBe(4)
  const row = findRow(page, '49')
  await expect(row).toContainText('д'.repeat(100))
  await expect(row).toContainText('р'.repeat(150))
  await expect(row).not.toContainText('конец')
  await expect(row).not.toContainText('итог')
  await row.getByRole('button', { name: 'Show all' }).last().click()
  await expect(row).toContainText(solution)
  await row.getByRole('button', { name: 'Show all' }).click()
  await expect(row).toContainText(description)
  await row.getByRole('button', { name: 'Show less' }).first().click()
  await expect(row).not.toContainText('конец')
})

test('a failure is shown in a toast, and a reload restores the input', async ({ page, signIn, console }) => {
  console.expectError(/500|\[toast\]/)
  const project = await createProject()
  await createAggregationError({ projectId: project.id, document: '49', status: 'open' })
  await signIn(await createUser())
  const addresses = '**/aggregation-errors**'
  const fail = () => page.route(addresses, (route) => route.fulfill({ status: 500, body: '{}' }))
  await fail()
  // The first rows come with the page that is opened; of another tab the browser asks for them.
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('tab', { name: 'Aggregations' }).click()
  await expect(toast(page, 'Failed to load aggregation errors')).toBeVisible()
  await page.unroute(addresses)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(findRow(page, '49')).toBeVisible()

  await page.route('**/aggregation-errors/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await findRow(page, '49').hover()
  await findRow(page, '49').getByRole('combobox').click()
  // The page around an open list is hidden from roles.
  const controlled = await page
    .locator('[role="combobox"][aria-expanded="true"]')
    .getAttribute('aria-controls')
  await expect(page.getByRole('listbox')).toHaveAttribute('id', controlled ?? '')
  await page.getByRole('option', { name: 'Closed' }).click()
  await expect(toast(page, 'Failed to update error')).toBeVisible()
  await expect(findRow(page, '49').getByText('Open', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add Error' }).click()
  const form = dialog(page, 'Add Error')
  await form.getByLabel('Plant').fill('M041')
  await form.getByLabel('Document').fill('50')
  await form.getByLabel('Description').fill('IDoc завис')
  await fail()
  await form.getByRole('button', { name: 'Add Error' }).click()
  await expect(toast(page, 'Failed to create aggregation error')).toBeVisible()
  await expect(form.getByLabel('Document')).toHaveValue('50')
  await page.unroute(addresses)
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Add Error' }).click()
  await expect(form.getByLabel('Document')).toHaveValue('50')

  await test.step('a phone shows it all without scrolling the page sideways', async () => {
    await page.setViewportSize(PHONE)
    await page.reload()
    await expect(findRow(page, '49')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Add Error' }).click()
    await expect(form).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

test.describe('the table of errors', () => {
  const SCREEN: RecordScreen = {
    tab: 'aggregations',
    label: 'Error Registry',
    fill: async (projectId) => {
      const given = { projectId, plant: 'M041', reporter: 'Ирина', description: 'IDoc завис', solution: '' }
      const processingDate = new Date('2026-03-29')
      for (const document of ['4900000002', '4900000001', '4900000003'])
        await createAggregationError({ ...given, processingDate, document, status: 'open' })
    },
    rows: ['4900000003', '4900000001', '4900000002'],
    sort: {
      header: 'Document',
      first: 'ascending',
      address: /errorSort=document&errorOrder=asc/,
      ascending: ['4900000001', '4900000002', '4900000003'],
      descending: ['4900000003', '4900000002', '4900000001'],
    },
    hidden: 'Reporter',
    checkbox: 'Select the error of document 4900000003',
    copied: /^Open\t4900000003\tM041\t29\.03\.2026\tИрина\tIDoc завис\t\t.*\nOpen\t4900000001\t.*$/,
    file: {
      name: 'aggregation-errors',
      address: '**/aggregation-errors/export?*',
      failure: 'Failed to export the error registry',
    },
  }
  testRecordTable(SCREEN)
  testStatusOfSelected(SCREEN, {
    option: 'Resolved',
    toast: 'Status of 2 errors set to Resolved',
    stored: (projectId) => prisma.aggregationError.count({ where: { projectId, status: 'resolved' } }),
    address: '**/aggregation-errors/bulk/status',
    failure: 'Failed to update error',
  })
})

import type { Page } from '@playwright/test'
import { closeDayRow, createCloseDay } from '@/tests/factories/close-day'
import { testDraw } from '@/tests/factories/draw'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { toastOf } from '@/tests/fixtures/project-screens'

const table = (page: Page) => page.getByRole('table', { name: 'Close days' })
const rowOf = (page: Page, cashRegister: string) =>
  table(page).getByRole('row').filter({ hasText: cashRegister })
const said = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

async function open(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projects/${projectId}?tab=closeDays`)
  await expect(page.getByRole('tab', { name: 'Close Days' })).toHaveAttribute('aria-selected', 'true')
}

async function pickDay(page: Page, day: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Date' }).click()
  await page.getByRole('button', { name: day }).click()
}

test('a close day is added, changed and deleted', async ({ page, signIn, connection, console }) => {
  console.expectError(/\[toast\]/)
  const project = await createProject()
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('tab', { name: 'Close Days' }).click()
  await expect(page.getByText('No close days yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Close Day' }).click()
  await page.getByRole('button', { name: 'Add Close Day' }).click()
  await expect(page.getByText('Please fill in date, plant, and cash register').first()).toBeVisible()
  await expect(field(page, 'Plant *')).toBeFocused()
  await field(page, 'Plant *').fill('M041')
  await field(page, 'Cash Register *').fill('POS-01')
  await page.getByRole('button', { name: 'Add Close Day' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await field(page, 'Error *').fill('Нет связи с ОФД')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Close Day' }).click()
  await expect(said(page, 'Close day added')).toBeVisible()

  // The form is there for the next one, of the same plant.
  await expect(field(page, 'Plant *')).toHaveValue('M041')
  await expect(field(page, 'Cash Register *')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const row = rowOf(page, 'POS-01')
  await expect(row).toContainText('Нет связи с ОФД')
  await expect(row.getByText('Error', { exact: true })).toBeVisible()

  await row.hover()
  await row.getByRole('button', { name: /^Edit the close day/ }).click()
  await expect(page.getByRole('combobox', { name: 'Date' })).toBeFocused()
  await field(page, 'Comment').fill('Исправлено')
  await table(page).getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Warning' }).click()
  await expectAccessible(page)
  await field(page, 'Cash Register *').fill('POS-02')
  await page.keyboard.press('Enter')
  await expect(said(page, 'Close day updated')).toBeVisible()
  const changed = rowOf(page, 'POS-02')
  await expect(changed).toContainText('Исправлено')
  await expect(changed.getByText('Warning', { exact: true })).toBeVisible()
  await expect(changed.getByRole('button', { name: /^Edit the close day/ })).toBeFocused()

  await changed.getByRole('button', { name: /^Edit the close day/ }).press('Enter')
  await field(page, 'Plant *').fill('M999')
  await page.keyboard.press('Escape')
  await expect(changed).toContainText('M041')

  await changed.getByRole('button', { name: /^Delete the close day/ }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this close day?',
  })
  await expect(question).toContainText('at plant M041, cash register POS-02')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: /^Delete the close day/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'Close day deleted')).toBeVisible()
  await expect(page.getByText('No close days yet')).toBeVisible()
  await toastOf(page, 'Close day deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(changed).toBeVisible()

  const { rows } = await connection.query(`SELECT action FROM "HistoryEvent" ORDER BY id`)
  expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted', 'restored'])
})

test('the same close day entered twice in a row is there twice', async ({ page, signIn }) => {
  const project = await createProject()
  await signIn(await createUser())
  await open(page, project.id)
  await page.getByRole('button', { name: 'Add Close Day' }).click()
  for (const count of [1, 2]) {
    await field(page, 'Plant *').fill('M041')
    await field(page, 'Cash Register *').fill('POS-01')
    await field(page, 'Error *').fill('Нет связи с ОФД')
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await expect(field(page, 'Error *')).toHaveValue('')
    await expect(rowOf(page, 'POS-01')).toHaveCount(count)
  }
})

test('a day is the same day for everybody, whatever the time zone', async ({ page, signIn, connection }) => {
  const project = await createProject()
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01', date: new Date('2026-03-29') })
  await signIn(await createUser())
  await open(page, project.id)
  await expect(rowOf(page, 'POS-01')).toContainText('29.03.2026')
  await page.getByRole('button', { name: /^Edit the close day/ }).click()
  await expect(page.getByRole('combobox', { name: 'Date' })).toContainText('29.03.2026')
  // The key that closes the calendar ends no more than that.
  await page.getByRole('combobox', { name: 'Date' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await pickDay(page, 'Monday, March 30, 2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Close day updated')).toBeVisible()
  await expect(rowOf(page, 'POS-01')).toContainText('30.03.2026')
  const { rows } = await connection.query(`SELECT date::text FROM "CloseDay"`)
  expect(rows).toEqual([{ date: '2026-03-30' }])
})

test('the three statuses have a colour of their own, and long texts are cut until asked for', async ({
  page,
  signIn,
}) => {
  const project = await createProject()
  const projectId = project.id
  for (const status of ['Error', 'Non-error', 'Warning'])
    await createCloseDay({ projectId, status, cashRegister: `of ${status}`, error: '—' })
  const long = `${'а'.repeat(100)}конец`
  await createCloseDay({ projectId, cashRegister: 'POS-04', error: long })
  await signIn(await createUser())
  await open(page, projectId)
  const colours = await Promise.all(
    ['Error', 'Non-error', 'Warning'].map((status) =>
      rowOf(page, `of ${status}`)
        .getByText(status, { exact: true })
        .evaluate((badge) => getComputedStyle(badge).backgroundColor),
    ),
  )
  expect(new Set(colours).size).toBe(3)
  const row = rowOf(page, 'POS-04')
  await expect(row).not.toContainText('конец')
  await row.getByRole('button', { name: 'Show all' }).click()
  await expect(row).toContainText(long)
  await row.getByRole('button', { name: 'Show less' }).click()
  await expect(row).not.toContainText('конец')
})

test('a change that somebody else made first is told, and nothing typed is lost', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(/409|\[toast\]/)
  const project = await createProject()
  const day = await createCloseDay({ projectId: project.id, cashRegister: 'POS-01', comment: '' })
  await signIn(await createUser())
  await open(page, project.id)
  await page.getByRole('button', { name: /^Edit the close day/ }).click()
  await field(page, 'Comment').fill('мой')

  const other = await openContext()
  await signIn(await createUser(), other)
  const answer = await other.request.put(`/api/projects/${project.id}/close-days/${day.id}`, {
    data: { comment: 'чужой', version: 1 },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)

  await field(page, 'Comment').press('Enter')
  const conflict = page.getByRole('alert').filter({ hasText: 'What you typed is still here' })
  await expect(conflict).toBeFocused()
  await expect(conflict.getByText('чужой', { exact: true })).toBeVisible()
  await expect(field(page, 'Comment')).toHaveValue('мой')
  await conflict.getByRole('button', { name: 'Keep mine: Comment' }).click()
  await field(page, 'Comment').press('Enter')
  await expect(said(page, 'Close day updated')).toBeVisible()
  await expect(rowOf(page, 'POS-01')).toContainText('мой')
})

test('a required field that was emptied is told', async ({ page, signIn, console }) => {
  console.expectError(/\[toast\]/)
  const project = await createProject()
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01' })
  await signIn(await createUser())
  await open(page, project.id)
  await page.getByRole('button', { name: /^Edit the close day/ }).click()
  await field(page, 'Plant *').fill(' ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please fill in date, plant, and cash register').first()).toBeVisible()
  await expect(field(page, 'Plant *')).toBeFocused()
})

test('the table is loaded page by page', async ({ page, signIn, connection }) => {
  const project = await createProject()
  const rows = Array.from({ length: 51 }, () =>
    closeDayRow(testDraw, new Date(), { projectId: project.id, error: '' }),
  )
  await connection.query(
    `INSERT INTO "CloseDay" (id, "projectId", date, plant, "cashRegister", status, "updatedAt")
     SELECT r.id, r."projectId", r.date::date, r.plant, r."cashRegister", r.status, now()
     FROM json_to_recordset($1)
       AS r(id text, "projectId" text, date text, plant text, "cashRegister" text, status text)`,
    [JSON.stringify(rows)],
  )
  await signIn(await createUser())
  await open(page, project.id)
  await expect(table(page).getByRole('row')).toHaveCount(1 + 50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(1 + 51)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test.describe('what fails is told in a toast', () => {
  test.beforeEach(({ console }) => console.expectError(/500|\[toast\]/))

  test('loading', async ({ page, signIn }) => {
    const project = await createProject()
    await createCloseDay({ projectId: project.id, cashRegister: 'POS-01' })
    await signIn(await createUser())
    const address = '**/close-days?*'
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
    // The first rows come with the page that is opened; of another tab the browser asks for them.
    await page.goto(`/projects/${project.id}`)
    await page.getByRole('tab', { name: 'Close Days' }).click()
    await expect(said(page, 'Failed to load close days')).toBeVisible()
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, 'POS-01')).toBeVisible()
  })

  test('adding, and a reload brings back what was typed', async ({ page, signIn }) => {
    const project = await createProject()
    await signIn(await createUser())
    await open(page, project.id)
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await field(page, 'Plant *').fill('M041')
    await field(page, 'Cash Register *').fill('POS-01')
    await field(page, 'Error *').fill('Нет связи')
    await page.route('**/close-days', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await expect(said(page, 'Failed to add close day')).toBeVisible()
    await expect(field(page, 'Error *')).toHaveValue('Нет связи')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved changes were brought back.')).toBeVisible()
    await expect(field(page, 'Cash Register *')).toHaveValue('POS-01')
  })

  test('changing and deleting', async ({ page, signIn }) => {
    const project = await createProject()
    await createCloseDay({ projectId: project.id, cashRegister: 'POS-01' })
    await signIn(await createUser())
    await open(page, project.id)
    await page.route('**/close-days/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: /^Edit the close day/ }).click()
    await field(page, 'Cash Register *').fill('POS-02')
    await page.keyboard.press('Enter')
    await expect(said(page, 'Failed to update close day')).toBeVisible()
    await expect(field(page, 'Cash Register *')).toHaveValue('POS-02')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'POS-01')).toBeVisible()

    await page.getByRole('button', { name: /^Delete the close day/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(said(page, 'Failed to delete close day')).toBeVisible()
    await expect(rowOf(page, 'POS-01')).toBeVisible()
  })
})

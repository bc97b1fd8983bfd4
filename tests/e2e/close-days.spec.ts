import type { Page } from '@playwright/test'
import type { Client } from 'pg'
import { closeDayRow, createCloseDay } from '@/tests/factories/close-day'
import { testDraw } from '@/tests/factories/draw'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast } from '@/tests/fixtures/project-screens'

const table = (page: Page) => page.getByRole('table', { name: 'Close days' })
const findRow = (page: Page, cashRegister: string) =>
  table(page).getByRole('row').filter({ hasText: cashRegister })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
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
  await expect(toast(page, 'Close day added')).toBeVisible()

  // The form is there for the next one, of the same plant.
  await expect(field(page, 'Plant *')).toHaveValue('M041')
  await expect(field(page, 'Cash Register *')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const row = findRow(page, 'POS-01')
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
  await expect(toast(page, 'Close day updated')).toBeVisible()
  const changed = findRow(page, 'POS-02')
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
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Close day deleted')).toBeVisible()
  await expect(page.getByText('No close days yet')).toBeVisible()
  await findToast(page, 'Close day deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(changed).toBeVisible()

  const { rows } = await connection.query(`SELECT action FROM "HistoryEvent" ORDER BY id`)
  expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted', 'restored'])

  await test.step('the same one entered twice in a row is there twice', async () => {
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    for (const count of [1, 2]) {
      await field(page, 'Plant *').fill('M041')
      await field(page, 'Cash Register *').fill('POS-07')
      await field(page, 'Error *').fill('Нет связи с ОФД')
      await page.getByRole('button', { name: 'Add Close Day' }).click()
      await expect(field(page, 'Error *')).toHaveValue('')
      await expect(findRow(page, 'POS-07')).toHaveCount(count)
    }
  })

  await test.step('one that is no error needs no text about it', async () => {
    await field(page, 'Cash Register *').fill('POS-08')
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await expect(page.getByText('This field is required.')).toBeVisible()
    await choose(page, page.getByRole('combobox', { name: 'Status', exact: true }), 'Non-error')
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await expect(findRow(page, 'POS-08')).toContainText('Non-error')
  })
})

test('a close day is read and changed beside others, who may be first', async ({
  page,
  signIn,
  openContext,
  connection,
  console,
}) => {
  const { id: projectId } = await createProject()
  for (const status of ['Error', 'Non-error', 'Warning'])
    await createCloseDay({ projectId, status, cashRegister: `of ${status}`, error: '—' })
  const long = `${'а'.repeat(100)}конец`
  await createCloseDay({ projectId, cashRegister: 'POS-04', error: long })
  const given = { projectId, cashRegister: 'POS-01', date: new Date('2026-03-29'), comment: '' }
  const { id } = await createCloseDay(given)
  await signIn(await createUser())
  await open(page, projectId)
  const row = findRow(page, 'POS-01')
  const edit = row.getByRole('button', { name: /^Edit the close day/ })

  await test.step('the three statuses have their own colours', async () => {
    const colours = await Promise.all(
      ['Error', 'Non-error', 'Warning'].map((status) =>
        findRow(page, `of ${status}`)
          .getByText(status, { exact: true })
          .evaluate((badge) => getComputedStyle(badge).backgroundColor),
      ),
    )
    expect(new Set(colours).size).toBe(3)
  })

  await test.step('a long text is cut until asked for', async () => {
    const longRow = findRow(page, 'POS-04')
    await expect(longRow).not.toContainText('конец')
    await longRow.getByRole('button', { name: 'Show all' }).click()
    await expect(longRow).toContainText(long)
    await longRow.getByRole('button', { name: 'Show less' }).click()
    await expect(longRow).not.toContainText('конец')
  })

  await test.step('a day is the same day in every time zone', async () => {
    await expect(row).toContainText('29.03.2026')
    await edit.click()
    await expect(page.getByRole('combobox', { name: 'Date' })).toContainText('29.03.2026')
    // The key that closes the calendar ends no more than that.
    await page.getByRole('combobox', { name: 'Date' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await pickDay(page, 'Monday, March 30, 2026')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Close day updated')).toBeVisible()
    await expect(row).toContainText('30.03.2026')
    const { rows } = await connection.query(`SELECT date::text FROM "CloseDay" WHERE id = $1`, [id])
    expect(rows).toEqual([{ date: '2026-03-30' }])
  })

  await test.step('a change that another person made first is shown, and no input is lost', async () => {
    console.assertQuiet()
    console.expectError(/409|\[toast\]/)
    const other = await openContext()
    await signIn(await createUser(), other)
    const change = async (data: Record<string, unknown>) => {
      const answer = await other.request.put(`/api/projects/${projectId}/close-days/${id}`, {
        data,
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      expect(answer.status()).toBe(200)
    }
    await edit.click()
    await field(page, 'Comment').fill('мой первый')
    await change({ plant: 'M062', version: 2 })
    await field(page, 'Comment').press('Enter')
    await expect(toast(page, 'Close day updated')).toBeVisible()
    await expect(row).toContainText('мой первый')
    await expect(row).toContainText('M062')

    await edit.click()
    await field(page, 'Comment').fill('мой')
    await change({ comment: 'чужой', version: 4 })
    await field(page, 'Comment').press('Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'What you typed is still here' })
    await expect(conflict).toBeFocused()
    await expect(conflict.getByText('чужой', { exact: true })).toBeVisible()
    await expect(field(page, 'Comment')).toHaveValue('мой')
    await conflict.getByRole('button', { name: 'Keep mine: Comment' }).click()
    await expect(toast(page, 'Close day updated')).toHaveCount(0)
    await field(page, 'Comment').press('Enter')
    await expect(toast(page, 'Close day updated')).toBeVisible()
    await expect(row).toContainText('мой')
  })

  await test.step('a required field that was emptied shows a message', async () => {
    await edit.click()
    await field(page, 'Plant *').fill(' ')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please fill in date, plant, and cash register').first()).toBeVisible()
    await expect(field(page, 'Plant *')).toBeFocused()
  })
})

test('a failure is shown in a toast, and nothing is lost', async ({ page, signIn, connection, console }) => {
  console.expectError(/500|\[toast\]/)
  const { id: projectId } = await createProject()
  await storeMany(connection, projectId, 50)
  await createCloseDay({ projectId, cashRegister: 'POS-01' })
  await signIn(await createUser())
  const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
  const row = findRow(page, 'POS-01')

  await test.step('loading', async () => {
    await fail('**/close-days?*')
    // The first rows come with the page that is opened; of another tab the browser asks for them.
    await page.goto(`/projects/${projectId}`)
    await page.getByRole('tab', { name: 'Close Days' }).click()
    await expect(toast(page, 'Failed to load close days')).toBeVisible()
    await expect(page.getByText('This could not be loaded')).toBeVisible()
    await page.unroute('**/close-days?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toBeVisible()
  })

  await test.step('once it works, the table is loaded page by page', async () => {
    await expect(table(page).getByRole('row')).toHaveCount(1 + 50)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(table(page).getByRole('row')).toHaveCount(1 + 51)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  })

  await test.step('changing and deleting', async () => {
    await fail('**/close-days/**')
    await row.getByRole('button', { name: /^Edit the close day/ }).click()
    await field(page, 'Cash Register *').fill('POS-02')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Failed to update close day')).toBeVisible()
    await expect(field(page, 'Cash Register *')).toHaveValue('POS-02')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()

    await row.getByRole('button', { name: /^Delete the close day/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete close day')).toBeVisible()
    await expect(row).toBeVisible()
  })

  await test.step('adding, and a reload brings back what was typed', async () => {
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await field(page, 'Plant *').fill('M041')
    await field(page, 'Cash Register *').fill('POS-01')
    await field(page, 'Error *').fill('Нет связи')
    await fail('**/close-days')
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await expect(toast(page, 'Failed to add close day')).toBeVisible()
    await expect(field(page, 'Error *')).toHaveValue('Нет связи')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved changes were brought back.')).toBeVisible()
    await expect(field(page, 'Cash Register *')).toHaveValue('POS-01')
  })
})

/** Stores a number of close days of a project at once. */
async function storeMany(connection: Client, projectId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () =>
    closeDayRow(testDraw, new Date(), { projectId, error: '' }),
  )
  await connection.query(
    `INSERT INTO "CloseDay" (id, "projectId", date, plant, "cashRegister", status, "updatedAt")
     SELECT r.id, r."projectId", r.date::date, r.plant, r."cashRegister", r.status, now()
     FROM json_to_recordset($1)
       AS r(id text, "projectId" text, date text, plant text, "cashRegister" text, status text)`,
    [JSON.stringify(rows)],
  )
}

import type { Page } from '@playwright/test'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { isTooWide, PHONE } from '@/tests/fixtures/project-screens'

const table = (page: Page) => page.getByRole('table', { name: 'Aggregations' })
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message })
const preview = (page: Page) => page.getByRole('table', { name: 'Preview of the pasted rows' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Rows from a spreadsheet' })

const line = (...cells: string[]) => cells.join('\t')
const HEADER = line('Plant', 'Date', 'Aggregate', 'Task', 'Type', 'IDoc POS', 'TID', 'IDoc ERT')
const FULL = line(
  'M041',
  '20.11.2026',
  'AGR-1',
  'WPUUMS',
  'ERT',
  '0000000012345678',
  '7F3A',
  '0000000087654321',
)

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

async function open(page: Page, projectId: string): Promise<void> {
  await page.goto(`/projects/${projectId}?tab=aggregations`)
  await expect(page.getByRole('tab', { name: 'Aggregations' })).toHaveAttribute('aria-selected', 'true')
}

/** Through the clipboard, as people do it; typing thousands of lines into a textarea takes a browser minutes. */
async function insert(page: Page, pasted: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), pasted)
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

async function paste(page: Page, pasted: string): Promise<void> {
  await page.getByRole('button', { name: 'Bulk Entry' }).click()
  await insert(page, pasted)
  await page.getByRole('button', { name: 'Parse' }).click()
}

test('a paste is previewed, thinned out and added in one call', async ({
  page,
  signIn,
  connection,
  console,
}) => {
  const project = await createProject()
  await signIn(await createUser())
  await open(page, project.id)
  await expect(page.getByText('No aggregations yet')).toBeVisible()

  await test.step('rows are removed and the others added', async () => {
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await page.getByRole('button', { name: 'Bulk Entry' }).click()
    await expect(text(page)).toBeFocused()
    await expectAccessible(page)
    const quoted = line('M042', '"AGR\t""2"""', 'WPUBON')
    await text(page).fill([HEADER, FULL, '', quoted, line('M043', 'AGR-3')].join('\r\n'))
    await page.getByRole('button', { name: 'Parse' }).click()

    await expect(page.getByText('3 rows', { exact: true })).toBeVisible()
    await expect(preview(page).getByRole('columnheader', { name: 'Problem' })).toHaveCount(0)
    await expect(preview(page).getByRole('row').nth(1)).toContainText('2M04120.11.2026AGR-1WPUUMSERT')
    await expect(preview(page).getByRole('row').nth(2)).toContainText('AGR "2"WPUBONPOS')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove the row of line 5' }).click()
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the row of line 4' })).toBeFocused()

    await page.getByRole('button', { name: 'Add All' }).click()
    await expect(toast(page, '2 aggregations added')).toBeVisible()
    await expect(text(page)).toHaveCount(0)
    expect(calls.filter((url) => url.includes('aggregations'))).toHaveLength(1)
    await expect(table(page).getByRole('row').nth(1)).toContainText('M04120.11.2026AGR-1')
    await expect(table(page).getByRole('row').nth(2)).toContainText('M042')
    const { rows } = await connection.query(
      `SELECT plant, date::text, type FROM "Aggregation" ORDER BY id DESC`,
    )
    const { rows: days } = await connection.query(
      `SELECT (now() AT TIME ZONE 'America/St_Johns')::date::text AS today`,
    )
    expect(rows).toEqual([
      { plant: 'M041', date: '2026-11-20', type: 'ERT' },
      { plant: 'M042', date: days[0].today, type: 'POS' },
    ])
  })

  await test.step('what was added is not offered again', async () => {
    await page.getByRole('button', { name: 'Bulk Entry' }).click()
    await expect(text(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Bulk Entry' }).click()
  })

  await test.step('each row’s problem is shown; what can not be added has to be removed', async () => {
    const badDate = line('M052', '31.02.2026', 'AGR-2', 'WPUUMS', 'POS', '1', '2', '3')
    const others = [badDate, 'a note', line('M054', 'x'.repeat(201)), line('M055', 'AGR-5')]
    await paste(page, [FULL, ...others].join('\n'))
    const row = (content: string) => preview(page).getByRole('row').filter({ hasText: content })
    await expect(row('M041')).toBeVisible()
    await expect(row('M052')).toContainText('“31.02.2026” is not a date: the row is added without one')
    await expect(row('M052')).toContainText('Не указано')
    await expect(row('a note')).toContainText('Only one column: this is not a row of a table')
    await expect(row('M054')).toContainText('Aggregate: more than 200 characters')
    await expectAccessible(page)

    await page.getByRole('switch', { name: 'Only rows with problems (3)' }).click()
    await expect(preview(page).getByRole('row')).toHaveCount(1 + 3)
    const blocked = page.getByRole('alert').filter({ hasText: /2 of \d+ rows cannot be added as they are/ })
    await expect(blocked).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add All' })).toBeDisabled()
    await page.getByRole('button', { name: 'Remove these 2 rows' }).click()
    await expect(blocked).toHaveCount(0)
    await page.getByRole('button', { name: 'Add All' }).click()
    await expect(toast(page, '3 aggregations added')).toBeVisible()
    await expect(table(page).getByRole('row').filter({ hasText: 'M052' })).toContainText('Не указано')
  })

  await test.step('what is empty, no table or damaged is refused in its own words', async () => {
    console.assertQuiet()
    console.expectError(/\[toast\]/)
    for (const [pasted, message] of [
      ['  \n', 'Please enter data to parse'],
      ['a note\nand another', 'No valid data found to parse'],
      [HEADER, 'No valid data found to parse'],
      [`${FULL}\uFFFD`, 'Failed to parse data. Please check the format.'],
      [`${FULL}\n`.repeat(5_001), 'At most 5,000 rows can be added at once.'],
    ] as const) {
      await page.getByRole('button', { name: 'Bulk Entry', expanded: false }).click()
      await insert(page, pasted)
      await page.getByRole('button', { name: 'Parse' }).click()
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(text(page)).toHaveValue(pasted)
      await page.getByRole('button', { name: 'Bulk Entry' }).click()
    }
  })
})

test('a paste is not lost', async ({ page, signIn, console }) => {
  const project = await createProject()
  await signIn(await createUser())
  await open(page, project.id)

  await test.step('corrected as text, it has removed rows again', async () => {
    const pasted = `${FULL}\n${line('M042', 'AGR-2')}`
    await paste(page, pasted)
    await page.getByRole('button', { name: 'Remove the row of line 1' }).click()
    await page.getByRole('button', { name: 'Remove the row of line 2' }).click()
    await expect(page.getByText('All rows are removed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add All' })).toBeDisabled()
    await page.getByRole('button', { name: 'Back to the text' }).click()
    await expect(text(page)).toHaveValue(pasted)
    await page.getByRole('button', { name: 'Parse' }).click()
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the text' }).click()
  })

  await test.step('5,000 rows stay quick on the screen', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => FULL.replace('AGR-1', `AGR-${index + 1}`))
    await insert(page, rows.join('\r\n'))
    await page.getByRole('button', { name: 'Parse' }).click()
    await expect(page.getByText('5,000 rows', { exact: true })).toBeVisible()
    await expect(preview(page).getByRole('row')).toHaveCount(1 + 100)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('2 of 50')).toBeVisible()
    await expect(preview(page)).toContainText('AGR-101')
    await page.getByRole('button', { name: 'Add All' }).click()
    await expect(toast(page, '5,000 aggregations added')).toBeVisible()
    await expect(table(page).getByRole('row')).toHaveCount(1 + 50)
    await expect(table(page).getByRole('row').nth(1)).toContainText('AGR-1')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(table(page).getByRole('row').nth(100)).toContainText('AGR-100')
  })

  await test.step('a failure and a reload leave it as it is', async () => {
    console.assertQuiet()
    console.expectError(/500|\[toast\]/)
    await paste(page, [FULL, line('M042', 'AGR-2'), line('M043', 'AGR-3')].join('\n'))
    await page.getByRole('button', { name: 'Remove the row of line 2' }).click()
    const address = '**/aggregations/bulk'
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: 'Add All' }).click()
    await expect(toast(page, 'Failed to add aggregations')).toBeVisible()
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()

    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByText('Your unsaved changes were brought back.')).toBeVisible()
    await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
    await expect(preview(page)).toContainText('M043')
    await page.unroute(address)
    await page.getByRole('button', { name: 'Add All' }).click()
    await expect(toast(page, '2 aggregations added')).toBeVisible()
  })

  await test.step('a phone shows it without scrolling the page sideways', async () => {
    await page.setViewportSize(PHONE)
    await page.reload()
    await page.getByRole('button', { name: 'Bulk Entry' }).click()
    expect(await isTooWide(page)).toBe(false)
    await text(page).fill(`${FULL}\na note`)
    await page.getByRole('button', { name: 'Parse' }).click()
    await expect(preview(page)).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

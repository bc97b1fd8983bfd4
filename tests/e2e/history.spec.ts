import type { Page } from '@playwright/test'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
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
  withoutLiveUpdates,
} from '@/tests/fixtures/project-screens'

const panel = (page: Page) => page.getByRole('dialog')
const events = (page: Page) =>
  panel(page).getByRole('list', { name: 'Events, the last first' }).locator('> li')

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(panel(page)).toBeVisible()
}

/** A project of which one scenario was given a status on the screen. */
async function changedProject(page: Page, signIn: (user: { id: string }) => Promise<void>) {
  const project = await createProject({ projectNumber: 42, name: 'Летний релиз' })
  const projectId = project.id
  const scenario = await createScenario({ projectId, type: 'orders', status: 'Новый' })
  await signIn(await createUser({ name: 'Анна Иванова' }))
  await page.goto(`/projects/${projectId}`)
  const row = page.getByRole('row').filter({ hasText: scenario.scenarioNumber })
  await row.hover()
  await choose(page, row.getByRole('combobox'), 'В работе')
  await expect(findToast(page, 'Status updated successfully')).toBeVisible()
  return { projectId, scenario, number: scenario.scenarioNumber }
}

test('lists the changes of a project with their authors, keeps its state in the address, and links to the changed records', async ({
  page,
  signIn,
}) => {
  const { number } = await changedProject(page, signIn)
  await openHistory(page)
  await expect(panel(page)).toContainText('Project 00042 and everything that belongs to it')
  const first = events(page).first()
  await expect(first).toContainText('Анна Иванова')
  await expect(first).toContainText(`Status changedScenario ${number}`)
  await expect(first).toContainText('НовыйВ работе')
  await expectAccessible(page)

  await test.step('it can be shared, and the back button closes it', async () => {
    await expect(page).toHaveURL(/\?history=all$/)
    await page.goBack()
    await expect(panel(page)).toBeHidden()
    await page.goForward()
    await expect(events(page)).toHaveCount(1)
    await page.reload()
    await expect(events(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page).not.toHaveURL(/history/)
  })
  await openHistory(page)
  await first.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: `Scenario #${number}` })).toBeVisible()
})

test('of one row opens from it, and the whole history is one step away and filtered by kind', async ({
  page,
  signIn,
}) => {
  const { projectId, number } = await changedProject(page, signIn)
  await test.step('a scenario', async () => {
    const other = await createScenario({ projectId, type: 'orders' })
    await page.reload()
    await page.getByRole('button', { name: `History of ${number}` }).press('Enter')
    await expect(events(page)).toHaveCount(1)
    await expect(events(page)).toContainText(number)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `History of ${other.scenarioNumber}` }).press('Enter')
    await expect(panel(page)).toContainText('Nothing has happened here yet')
  })

  const { id } = await createCloseDay({ projectId, cashRegister: 'POS-01', plant: 'M041' })
  await createCloseDay({ projectId, cashRegister: 'POS-02' })
  await page.goto(`/projects/${projectId}?tab=closeDays`)
  const row = page.getByRole('row').filter({ hasText: 'POS-01' })
  await row.hover()
  await row.getByRole('button', { name: /^Delete the close day/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  await findToast(page, 'Close day deleted').getByRole('button', { name: 'Undo' }).click()
  const opener = row.getByRole('button', { name: /^History of .+ · M041 · POS-01$/ })
  await opener.press('Enter')
  await expect(page).toHaveURL(new RegExp(`history=${id}`))
  await expect(page.getByRole('dialog', { name: /^Close day .+ · M041 · POS-01$/ })).toBeVisible()
  await expect(events(page)).toHaveCount(2)
  await expect(events(page).first()).toContainText('Restored')
  await panel(page).getByRole('button', { name: 'Show everything' }).click()
  await expect(events(page)).toHaveCount(3)

  await test.step('filtered', async () => {
    const part = panel(page).getByRole('combobox', { name: 'What to show' })
    await choose(page, part, 'Close days')
    await expect(events(page)).toHaveCount(2)
    await expect(events(page).last()).toContainText('· M041 · POS-01')
    await choose(page, part, 'Aggregations')
    await expect(panel(page)).toContainText('Nothing has happened here yet')
  })
  // By its button: a toast that is still there takes the Escape key first.
  await panel(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(panel(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a scenario has its own, with what each field held before', async ({ page, signIn, openContext }) => {
  const { scenario, number } = await changedProject(page, signIn)
  const reviewer = await createUser({ name: 'Борис Петров' })
  await page.goto(`/scenarios/${scenario.id}`)
  await openHistory(page)
  await expect(panel(page)).toContainText(`Scenario ${number} and its parts`)
  await expect(events(page)).toHaveCount(1)

  // Another person’s changes show within moments.
  const other = await openContext()
  await signIn(reviewer, other)
  const there = await other.newPage()
  await there.goto(`/scenarios/${scenario.id}`)
  await there.getByRole('button', { name: /^Reviewer: / }).click()
  await there.getByPlaceholder('Type at least 2 characters...').fill('Борис')
  await there.getByRole('option', { name: 'Борис Петров' }).click()
  await expect(events(page)).toHaveCount(2)
  await expect(events(page).first()).toContainText('Борис Петров')
  await expect(events(page).first()).toContainText('Reviewer')
  await expect(events(page).first()).toContainText('nothing')
})

test('says when it fails to load, is read page by page, also in the dark and on a phone', async ({
  page,
  signIn,
  connection,
  console,
}) => {
  console.expectError(PROVOKED)
  await withoutLiveUpdates(page)
  const { projectId } = await changedProject(page, signIn)
  await refuse(page, '**/history?*')
  await openHistory(page)
  await expect(findToast(page, 'Failed to load the history')).toBeVisible()
  await page.unroute('**/history?*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(events(page)).toHaveCount(1)

  await connection.query(
    `INSERT INTO "HistoryEvent" (id, "projectId", subject, "subjectId", label, action, "actorId", "createdAt")
     SELECT lpad(to_hex(n), 24, '0'), $1, 'close_day', $1, 'day ' || n, 'created', "actorId", now() - n * interval '1 hour'
     FROM "HistoryEvent", generate_series(1, 60) n`,
    [projectId],
  )
  await page.setViewportSize(PHONE)
  await openDark(page, `/projects/${projectId}?history=all`)
  await expect(events(page)).toHaveCount(50)
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Show more', exact: true }).click()
  await expect(events(page)).toHaveCount(61)
  await expect(events(page).last()).toContainText('day 60')
  await expect(panel(page).getByRole('button', { name: 'Show more', exact: true })).toBeHidden()

  await test.step('of hundreds of lines that were saved at once it shows the first until all are asked for', async () => {
    await connection.query(
      `UPDATE "HistoryEvent" SET subject = 'product_lines', action = 'updated', changes = (
         SELECT jsonb_object_agg(lpad(n::text, 24, '0'), jsonb_build_object('before', null, 'after', jsonb_build_object('line', 'item ' || n)))
         FROM generate_series(1, 300) n)
       WHERE label = 'day 1'`,
    )
    await page.reload()
    const saved = events(page).filter({ hasText: 'day 1' }).filter({ hasText: 'item 40' })
    await expect(saved).not.toContainText('item 41')
    await saved.getByRole('button', { name: 'Show 260 more changes' }).press('Enter')
    await expect(saved).toContainText('item 299')
    await expect(saved.getByRole('button', { name: 'Show less' })).toBeFocused()
    await saved.getByRole('button', { name: 'Show less' }).press('Enter')
    await expect(saved).not.toContainText('item 299')
  })
})

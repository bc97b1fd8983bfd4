import type { Page } from '@playwright/test'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createTrackedProject } from '@/tests/factories/tracked-project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

const figures = (page: Page) => page.getByRole('region', { name: 'Figures' })
const card = (page: Page, name: string) =>
  figures(page).getByRole('link', { name, exact: true }).locator('../..')
const widget = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 2 }).locator('../..')
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('figures are those of the data, and each card leads to what it counts', async ({ page, signIn }) => {
  const user = await createUser({ team: 'CASH' })
  await createProject({ status: 'active', name: 'Кассы самообслуживания' })
  const project = await createProject({ status: 'in_progress' })
  const failed = await createScenario({ projectId: project.id, status: SCENARIO_STATUS.failed })
  await createErrorReport({ scenarioId: failed.id, isBlocker: true, responsibleUserId: user.id })
  await createErrorReport({ scenarioId: failed.id, isBlocker: false, authorUserId: user.id })
  await signIn(user)
  await page.goto('/')

  await expect(card(page, 'Active Projects')).toContainText('1')
  await expect(card(page, 'Completed Projects')).toContainText('0')
  await expect(card(page, 'In Progress')).toContainText('1')
  await expect(card(page, 'Total Scenarios')).toContainText('1')
  await expect(card(page, 'Broken Scenarios')).toContainText('1')
  await expect(widget(page, 'Status Distribution')).toContainText('2 projects in total')
  await expect(widget(page, 'Error Breakdown by Team')).toContainText('2 open errors')
  await expect(widget(page, 'Error Breakdown by Team')).toContainText('CASH')
  // Teams with nothing open are left out.
  await expect(widget(page, 'Error Breakdown by Team')).not.toContainText('ABAP')
  await expect(widget(page, 'System Health').getByText('Database')).toBeVisible()
  await expect(page.getByText('Sample data')).toHaveCount(0)
  await expectAccessible(page)

  await test.step('a card says what it counts and compares, on hover, focus and touch', async () => {
    const compared = page.getByText('1 new in 30 days, 0 in the 30 before')
    await card(page, 'Total Scenarios').hover()
    await expect(compared).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(compared).toBeHidden()
    await figures(page).getByRole('link', { name: 'Total Scenarios', exact: true }).focus()
    await expect(compared).toBeVisible()
    await figures(page).getByRole('link', { name: 'Total Scenarios', exact: true }).blur()
    await expect(compared).toBeHidden()
    const mark = figures(page).getByRole('button', { name: /^Counted: scenarios of all statuses/ })
    await mark.hover()
    await expect(compared).toBeVisible()
    await mark.click()
    await expect(compared).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(compared).toBeHidden()
  })

  await test.step('errors and blockers lead to their list', async () => {
    await page.getByRole('link', { name: '1 blocker' }).click()
    await expect(page).toHaveURL('/errors?kind=report&state=unsolved&team=any&blocker=yes')
    await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: '2 open errors' }).click()
    await expect(page).toHaveURL('/errors?kind=report&state=unsolved&team=any')
    await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible()
    await page.goBack()
  })

  await figures(page).getByRole('link', { name: 'Active Projects', exact: true }).click()
  await expect(page).toHaveURL('/projects?status=active')
  await expect(page.getByText('Кассы самообслуживания')).toBeVisible()
})

test('calls that fail: marked sample data until they load, a toast, and an empty installation has its own message', async ({
  page,
  signIn,
  console,
}) => {
  const WIDGETS = [
    ['Recent Activity', '/api/profile/dashboard-activity'],
    ['Status Distribution', '/api/profile/status-distribution'],
    ['Performance Trends', '/api/profile/performance-trends'],
    ['Error Breakdown by Team', '/api/profile/error-breakdown'],
    ['System Health', '/api/health/dashboard'],
  ] as const
  const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))

  console.expectError(/500|\[toast\]/)
  // Live updates would load the data before the button can be pressed.
  console.expectError(/api\/events/)
  await page.route('**/api/events?*', (route) => route.abort())
  await signIn(await createUser())
  await test.step('a toast says that the figures failed', async () => {
    await fail('**/api/projects/dashboard')
    await page.goto('/')
    await expect(alert(page, 'Failed to load dashboard statistics')).toBeVisible()
    await page.unroute('**/api/projects/dashboard')
  })

  for (const [, path] of WIDGETS) await fail(`**${path}`)
  await page.goto('/')
  for (const [title] of WIDGETS) await expect(widget(page, title).getByText('Sample data')).toBeVisible()
  for (const [index, [title, path]] of WIDGETS.entries()) {
    await test.step(`${title} loads when tried again, and it alone`, async () => {
      await page.unroute(`**${path}`)
      await widget(page, title).getByRole('button', { name: 'Retry' }).click()
      await expect(widget(page, title).getByText('Sample data')).toHaveCount(0)
      await expect(page.getByText('Sample data')).toHaveCount(WIDGETS.length - index - 1)
    })
  }

  await test.step('nothing is there', async () => {
    await expect(page.getByText('Nothing has happened yet')).toBeVisible()
    await expect(page.getByText('No tracked projects yet')).toBeVisible()
    await expect(page.getByText('Add projects to tracking for quick access')).toBeVisible()
    await expect(page.getByText('No open errors')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a search that fails', async () => {
    await fail('**/api/projects/search?*')
    await page.getByPlaceholder('Enter project ID or name (use * for object search)').fill('касса')
    await page.keyboard.press('Enter')
    await expect(alert(page, 'Failed to search projects')).toBeVisible()
  })
  await test.step('tracked projects that fail when they are read again on a return to the page', async () => {
    await fail('**/api/projects/tracked')
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByText('No tracked projects yet')).toBeVisible()
    await page.clock.fastForward('00:30')
    // Nothing on the page shows when it is hydrated and listens.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(alert(page, 'Failed to load tracked projects')).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
})

test('tracked projects: two on the start page, all on their own, and away again', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(/500|\[toast\]/)
  const names = ['Возвраты', 'Маркировка', 'Постаматы']
  const user = await createUser()
  for (const name of names) {
    const project = await createProject({ name })
    await createTrackedProject({ userId: user.id, projectId: project.id })
  }
  await signIn(user)
  await page.goto('/')
  const tracked = widget(page, 'Tracked Projects')
  await expect(tracked.getByText('Your favorite projects for quick access')).toBeVisible()
  await expect(tracked.getByRole('listitem')).toHaveCount(2)
  await tracked.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/tracked-projects')
  await expect(page.getByText('3 projects')).toBeVisible()
  await expectAccessible(page)

  await test.step('one that can not be untracked comes back', async () => {
    await page.route('**/api/projects/*/track', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: 'Untrack Возвраты' }).click()
    await expect(alert(page, 'Failed to untrack project')).toBeVisible()
    await expect(page.getByText('Возвраты')).toBeVisible()
    await page.unroute('**/api/projects/*/track')
  })
  for (const name of names) await page.getByRole('button', { name: `Untrack ${name}` }).click()
  await expect(page.getByText('Project removed from tracking', { exact: true })).toBeVisible()
  await expect(page.getByText('No tracked projects', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/')
})

import type { Page } from '@playwright/test'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/contract'
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

  await figures(page).getByRole('link', { name: 'Active Projects', exact: true }).click()
  await expect(page).toHaveURL('/projects?status=active')
  await expect(page.getByText('Кассы самообслуживания')).toBeVisible()
})

test('an empty installation says so everywhere', async ({ page, signIn }) => {
  await signIn(await createUser())
  await page.goto('/')
  await expect(page.getByText('Nothing has happened yet')).toBeVisible()
  await expect(page.getByText('No tracked projects yet')).toBeVisible()
  await expect(page.getByText('Add projects to tracking for quick access')).toBeVisible()
  await expect(page.getByText('No open errors')).toBeVisible()
  await expectAccessible(page)
})

test.describe('a call that fails', () => {
  const WIDGETS = [
    ['Recent Activity', '/api/profile/dashboard-activity'],
    ['Status Distribution', '/api/profile/status-distribution'],
    ['Performance Trends', '/api/profile/performance-trends'],
    ['Error Breakdown by Team', '/api/profile/error-breakdown'],
    ['System Health', '/api/health/dashboard'],
  ] as const

  for (const [title, path] of WIDGETS) {
    test(`${title} shows marked sample data until it loads`, async ({ page, signIn, console }) => {
      console.expectError(/500/)
      await signIn(await createUser())
      // Live updates would bring the data before anybody can press the button.
      console.expectError(/api\/events/)
      await page.route('**/api/events?*', (route) => route.abort())
      await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto('/')
      const failed = widget(page, title)
      await expect(failed.getByText('Sample data')).toBeVisible()
      await expect(page.getByText('Sample data')).toHaveCount(1)

      await page.unroute(`**${path}`)
      await failed.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByText('Sample data')).toHaveCount(0)
    })
  }

  const TOASTS = [
    ['/api/projects/dashboard', 'Failed to load dashboard statistics'],
    ['/api/projects/tracked', 'Failed to load tracked projects'],
  ] as const

  for (const [path, sentence] of TOASTS) {
    test(`a toast says '${sentence}'`, async ({ page, signIn, console }) => {
      console.expectError(/500|\[toast\]/)
      await signIn(await createUser())
      await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto('/')
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
    })
  }

  test("a search that fails says 'Failed to search projects'", async ({ page, signIn, console }) => {
    console.expectError(/500|\[toast\]/)
    await signIn(await createUser())
    await page.route('**/api/projects/search?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/')
    await page.getByPlaceholder('Enter project ID or name (use * for object search)').fill('касса')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Failed to search projects' })).toBeVisible()
  })
})

test('tracked projects: two on the start page, all on their own, and away again', async ({
  page,
  signIn,
}) => {
  const user = await createUser()
  for (const name of ['Возвраты', 'Маркировка', 'Постаматы']) {
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

  for (const name of ['Возвраты', 'Маркировка', 'Постаматы']) {
    await page.getByRole('button', { name: `Untrack ${name}` }).click()
  }
  await expect(page.getByText('Project removed from tracking', { exact: true })).toBeVisible()
  await expect(page.getByText('No tracked projects', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/')
})

test('a project that can not be untracked comes back', async ({ page, signIn, console }) => {
  console.expectError(/500|\[toast\]/)
  const user = await createUser()
  const project = await createProject({ name: 'Возвраты' })
  await createTrackedProject({ userId: user.id, projectId: project.id })
  await signIn(user)
  await page.route('**/api/projects/*/track', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/tracked-projects')
  await page.getByRole('button', { name: 'Untrack Возвраты' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Failed to untrack project' })).toBeVisible()
  await expect(page.getByText('Возвраты')).toBeVisible()
})

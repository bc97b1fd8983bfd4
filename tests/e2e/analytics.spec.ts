import { prisma } from '@/lib/server/db'
import { testDraw } from '@/tests/factories/draw'
import { historyEventRow } from '@/tests/factories/history-event'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  choose,
  countPages,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'

test('analytics: a range in the address, four parts, a file, and sample data only under a badge', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const irina = await createUser({ team: 'CASH', role: 'viewer' })
  const dayAgo = new Date(Date.now() - 24 * 60 * 60_000)
  const project = await createProject()
  for (const status of ['Выполнен', 'Выполнен', 'Ошибка при тесте']) {
    const { id } = await createScenario({
      projectId: project.id,
      responsibleId: irina.id,
      status,
      createdAt: dayAgo,
    })
    const event = historyEventRow(testDraw, new Date(), {
      subject: 'scenario',
      action: 'status_changed',
      subjectId: id,
      scenarioId: id,
      projectId: project.id,
      actorId: irina.id,
      fromStatus: 'Новый',
      toStatus: status,
    })
    await prisma.historyEvent.create({ data: event })
  }
  await signIn(irina)
  const card = (name: string) => page.locator('main [data-hint-area]', { hasText: name })

  await test.step('the figures of the last 30 days', async () => {
    await page.goto('/analytics')
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
    await expect(card('Success Rate')).toContainText('66.7%')
    await expect(page.getByRole('row').filter({ hasText: 'CASH' })).toContainText('66.7%')
    // A team without a test has no efficiency.
    await expect(page.getByRole('row').filter({ hasText: 'ABAP' })).toContainText('–')
    // Projects and scenarios are drawn on scales of their own.
    for (const scale of ['Projects (0–10)', 'Scenarios (0–50)', 'Errors (0–50)'])
      await expect(page.getByText(scale, { exact: true })).toBeVisible()
    await expectAccessible(page)
    const pages = await countPages(page)
    await page.getByRole('tab', { name: 'Scenarios' }).click()
    await expect(card('Total Scenarios')).toContainText('3')
    await page.getByRole('tab', { name: 'Projects' }).click()
    await expect(page).toHaveURL(/tab=projects/)
    await expect(card('Total Projects')).toContainText('1')
    await page.getByRole('tab', { name: 'Teams' }).click()
    await expect(page.getByRole('heading', { name: 'Team Performance' })).toBeVisible()
    expect(await countPages(page)).toBe(pages)
  })

  await test.step('a figure leads to the list that it was counted in', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: 'CASH' })
      .getByRole('link', { name: '2', exact: true })
      .click()
    await expect(page).toHaveURL(/\/scenarios\?happened=completed&from=[\d-]+&to=[\d-]+&team=CASH$/)
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Completed: .* · 2 times$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Completed: / }).click()
    await expect(page.locator('tbody tr')).toHaveCount(3)
    await page.getByRole('button', { name: 'Team CASH' }).click()
    await expect(page).toHaveURL(/\/scenarios$/)
    await page.goto('/analytics?tab=projects')
    await page.getByRole('link', { name: 'Total Projects' }).click()
    await expect(page.getByRole('heading', { name: 'Projects (1)' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Created: / })).toBeVisible()
    await page.goBack()
  })

  await test.step('another range, kept over a reload, and its file', async () => {
    await choose(page, page.getByRole('combobox', { name: 'Time range' }), 'Last year')
    await expect(page).toHaveURL(/range=1y/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Time range' })).toHaveText('Last year')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^analytics-1y-[\d-]+\.xlsx$/)
  })

  await test.step('it fits a phone, in the dark', async () => {
    await page.setViewportSize(PHONE)
    await openDark(page, '/analytics')
    await expect(card('Success Rate')).toContainText('66.7%')
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })

  await test.step('a failure shows sample data under a badge, until Retry', async () => {
    await refuse(page, '**/api/analytics/dashboard*')
    await choose(page, page.getByRole('combobox', { name: 'Time range' }), 'Last 7 days')
    await expect(findToast(page, 'Failed to load analytics data')).toBeVisible()
    await expect(page.getByText('Sample data')).toBeVisible()
    await expect(card('Error Rate')).toContainText('14.7%')
    const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date())
    await expect(page.getByRole('rowheader', { name: month })).toBeAttached()
    await expect(page.getByRole('main').getByRole('table').getByRole('link')).toHaveCount(4)
    await page.unroute('**/api/analytics/dashboard*')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('Sample data')).toBeHidden()
    await expect(card('Error Rate')).toContainText('0%')
  })
})

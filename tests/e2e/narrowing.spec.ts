import { createAggregation } from '@/tests/factories/aggregation'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, isTooWide, PHONE } from '@/tests/fixtures/project-screens'
import { counter } from '@/tests/fixtures/scenario-screens'

test('the parts of a project are counted, searched and filtered, and its figures link to what they count', async ({
  page,
  signIn,
}) => {
  const me = await createUser()
  const other = await createUser({ name: 'Ирина Петрова' })
  const { id: projectId } = await createProject({ name: 'Кассы' })
  const place = { projectId, type: 'orders' }
  await createScenario({ ...place, plant: 'M041', responsibleId: me.id, status: 'Ошибка при тесте' })
  await createScenario({ ...place, plant: 'M042', responsibleId: other.id, status: 'Возврат' })
  await createScenario({ ...place, plant: 'M043', status: 'Выполнен' })
  for (const [plant, date, status] of [
    ['M041', '2026-03-01', 'Error'],
    ['M041', '2026-03-02', 'Warning'],
    ['M042', '2026-03-03', 'Error'],
  ] as const)
    await createCloseDay({ projectId, plant, date: new Date(date), status })
  await createAggregation({ projectId, task: 'Приёмка', plant: 'M041' })
  await createAggregation({ projectId, task: 'Возврат', plant: 'M042' })
  await signIn(me)
  const rows = page.getByRole('table').first().locator('tbody tr')
  const tab = (name: string) => page.getByRole('tab', { name })

  await test.step('each tab says how many there are', async () => {
    await page.goto(`/projects/${projectId}`)
    await expect(tab('Orders Scenarios 3')).toBeVisible()
    await expect(tab('Receipts Scenarios 0')).toBeVisible()
    await expect(tab('Close Days 3')).toBeVisible()
    await expect(tab('Aggregations 2')).toBeVisible()
  })
  await test.step('scenarios: a search, mine, and those of another person', async () => {
    await page.getByRole('searchbox', { name: 'Search scenarios' }).fill('m042')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Ирина Петрова')
    await page.getByRole('searchbox', { name: 'Search scenarios' }).fill('')
    await expect(rows).toHaveCount(3)
    const mine = page.getByRole('button', { name: 'Mine' })
    await mine.click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('M041')
    await expect(mine).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^Filter by responsible person/ }).click()
    await page.getByPlaceholder('Type at least 2 characters...').fill('Ирина')
    await page.getByRole('option', { name: /Ирина Петрова/ }).click()
    await expect(rows).toContainText('M042')
    await expect(page).toHaveURL(new RegExp(`responsible=${other.id}`))
    await page.reload()
    await expect(page.getByRole('button', { name: /^Filter by responsible person/ })).toHaveText(
      'Ирина Петрова',
    )
    await expect(rows).toHaveCount(1)
  })
  await test.step('close days: status, plant, period and a search, which the next tab does not keep', async () => {
    await tab('Close Days').click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('search', { name: 'Filters' })
    await choose(page, filters.getByRole('combobox', { name: 'Status' }), 'Error')
    await expect(rows).toHaveCount(2)
    await filters.getByRole('textbox', { name: 'Plant' }).fill('m041')
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Filters: 2' })).toBeVisible()
    await expectAccessible(page)
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(3)
    await expect(filters.getByRole('textbox', { name: 'Plant' })).toHaveValue('')
    await page.goto(`/projects/${projectId}?tab=closeDays&from=2026-03-02&to=2026-03-02`)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('02.03.2026')
    await page.getByRole('searchbox', { name: 'Search' }).fill('нет такого')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await tab('Aggregations').click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search' }).first().fill('приём')
    await expect(rows).toHaveCount(1)
  })
  await test.step('a figure leads to the scenarios that it counts', async () => {
    await page.getByRole('link', { name: 'With Errors' }).click()
    await expect(page).toHaveURL(`/scenarios?projectId=${projectId}&group=withErrors`)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('M041')
    // The card counts what is chosen, as the card that led here did.
    await expect(counter(page, 'With Errors')).toContainText('1')
    await expect(counter(page, 'With Errors')).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'With Errors: Ошибка при тесте, Выполнен с ошибками' }).click()
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Кассы' })).toBeVisible()
  })
  await test.step('several are duplicated at once, and that can be taken back', async () => {
    await page.getByRole('checkbox', { name: 'Select scenario' }).first().check()
    await page.getByRole('checkbox', { name: 'Select scenario' }).nth(1).check()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    const shown = findToast(page, '2 scenarios duplicated')
    await expect(rows).toHaveCount(5)
    await shown.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(3)
  })
  await test.step('a card of the list of projects says how far it is', async () => {
    await page.goto('/projects')
    await expect(page.getByText('1 of 3 completed')).toBeVisible()
    await expect(page.getByText('1 with errors')).toBeVisible()
    await expectAccessible(page)
  })
})

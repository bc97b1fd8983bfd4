import { prisma } from '@/lib/server/db'
import { dayAt } from '@/lib/shared/dates'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'

test('what burns leads from the start page to the register, where it is settled and taken back', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  // The call whose change met another one.
  console.expectError(/409/)
  const { id: projectId } = await createProject({ name: 'Летний релиз' })
  const scenario = await createScenario({ projectId })
  const waiting = await createScenario({ projectId })
  const day = new Date(Date.now() - 9 * 86_400_000)
  await createErrorReport({
    scenarioId: scenario.id,
    isBlocker: true,
    description: 'Касса не печатает чек',
    detectionDate: day,
    plannedFixDate: day,
  })
  await createAggregationError({ projectId, description: 'IDoc завис', status: 'open' })
  await signIn(await createUser({ name: 'Анна Ким' }))
  const table = page.getByRole('table', { name: 'Errors' })
  const row = (text: string) => table.getByRole('row').filter({ hasText: text })

  await test.step('by its message', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '1 blocker older than a day' }).click()
    await expect(row('Касса не печатает чек')).toBeVisible()
    await expect(row('IDoc завис')).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('by the day of the browser, also on its first page, which was rendered for another one', async () => {
    const person = await createUser()
    // Its day is before that of the browser, whatever the hour is.
    const timeZone = 'Etc/GMT+12'
    await prisma.reminderSettings.create({ data: { userId: person.id, timeZone } })
    const { id } = await createErrorReport({
      scenarioId: waiting.id,
      isBlocker: false,
      plannedFixDate: new Date(dayAt(new Date(), timeZone)),
    })
    const elsewhere = await openContext({ timezoneId: 'Pacific/Kiritimati' })
    await signIn(person, elsewhere)
    const other = await elsewhere.newPage()
    const rendered = await other.request.get('/')
    expect(await rendered.text()).toContain('1 overdue fix<')
    await other.goto('/')
    await expect(other.getByRole('link', { name: '2 overdue fixes' })).toBeVisible()
    await other.close()
    await prisma.errorReport.delete({ where: { id } })
  })
  const dialog = page.getByRole('dialog')
  const pickWaiting = async (scenarioNumber: string) => {
    await row('Касса не печатает чек')
      .getByRole('button', { name: 'Scenarios that wait for this error' })
      .click()
    await dialog.getByRole('button', { name: 'Link a scenario' }).click()
    await page.getByPlaceholder('Number, project, country or plant').fill(scenarioNumber)
    await page.getByRole('option', { name: scenarioNumber }).click()
  }
  await test.step('a further scenario that waits is linked', async () => {
    await pickWaiting(waiting.scenarioNumber)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row('Касса не печатает чек')).toContainText(waiting.scenarioNumber)
  })
  await test.step('and says whose linked scenarios to keep where others were linked meanwhile', async () => {
    const other = await createScenario({ projectId })
    await pickWaiting(other.scenarioNumber)
    await prisma.errorBlock.deleteMany()
    await prisma.errorReport.updateMany({ data: { version: { increment: 1 } } })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row('Касса не печатает чек')).toContainText(other.scenarioNumber)
  })
  await test.step('errors of both kinds get a status, and their own back', async () => {
    await page.goto('/errors')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
    await page.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Closed', exact: true }).click()
    const toast = findToast(page, 'Status of 2 errors set: Closed')
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(findToast(page, '2 put back')).toBeVisible()
    expect(await prisma.aggregationError.count({ where: { status: 'open' } })).toBe(1)
  })
  await test.step('the buttons of the selection are one line high, with longer words too', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.context().addCookies([{ name: 'ui-language', value: 'ru', url: page.url() }])
    await page.reload()
    await page.getByRole('table').getByRole('checkbox').first().click()
    const buttons = page.locator('[data-selection-bar] button')
    await expect(buttons.filter({ hasText: 'Назначить ответственного' })).toBeVisible()
    const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    await page.keyboard.press('a')
    await expect(buttons.first()).toBeFocused()
    await page.context().clearCookies({ name: 'ui-language' })
    await page.goto('/errors')
  })
  await test.step('further filters are chosen on the page, and say what they are set to', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('group', { name: 'Filters' })
    await choose(page, filters.getByRole('combobox', { name: 'State' }), 'Solved')
    await expect(row('IDoc завис')).toHaveCount(0)
    await choose(page, filters.getByRole('combobox', { name: 'State' }), 'Unsolved')
    await expect(row('IDoc завис')).toBeVisible()
    await filters.getByRole('checkbox', { name: 'Blockers' }).click()
    await expect(row('IDoc завис')).toHaveCount(0)
    await filters.getByRole('button', { name: 'Project: All projects' }).click()
    await page.getByRole('option', { name: 'Летний релиз' }).click()
    await expect(filters.getByRole('button', { name: 'Project: Летний релиз' })).toBeVisible()
    await expect(row('Касса не печатает чек')).toBeVisible()
    await filters.getByRole('button', { name: 'Solves or wrote it' }).click()
    await page.getByRole('option', { name: 'Анна Ким' }).click()
    await expect(filters.getByRole('button', { name: 'Solves or wrote it: Анна Ким' })).toBeVisible()
    await expect(row('Касса не печатает чек')).toHaveCount(0)
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect(row('IDoc завис')).toBeVisible()
  })
  await test.step('in the dark, on a phone', async () => {
    await page.setViewportSize(PHONE)
    await openDark(page, '/errors?state=unsolved')
    await expect(row('IDoc завис')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

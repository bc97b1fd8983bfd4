import type { Locator, Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createMilestone } from '@/tests/factories/milestone'
import { createProductLine } from '@/tests/factories/product-line'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'
import { unfold } from '@/tests/fixtures/scenario-screens'

/** The pixels above the content of the open tab on a laptop. */
const ROOM_ABOVE = 200

/** Expects that the tab's content begins near the top, and that the title leaves room for the buttons beside it. */
async function expectRoom(page: Page): Promise<void> {
  expect((await page.getByRole('tabpanel').boundingBox())?.y).toBeLessThanOrEqual(ROOM_ABOVE)
  const ends = await page.locator('header:has(h1)').evaluate((header) => {
    const beside = header.querySelector('h1')?.parentElement?.lastElementChild?.getBoundingClientRect()
    return [beside?.right ?? 0, header.lastElementChild?.getBoundingClientRect().left ?? 0] as const
  })
  expect(ends[0]).toBeLessThan(ends[1])
}

test('the content of a tab begins near the top, and what is opened above it stays open for the person', async ({
  page,
  signIn,
  openContext,
}) => {
  const { id: responsibleId } = await createUser({ name: 'Мария Соколова' })
  const { id, projectId } = await createScenario({
    type: 'orders',
    status: 'Выполнен с ошибками',
    needsErrorReport: true,
    plant: 'M041',
    miz: true,
    responsibleId,
  })
  await createScenarioDocument({ scenarioId: id, docnum: '4900', type: 'Обмен' })
  await createProductLine({ scenarioId: id })
  const { id: milestoneId } = await createMilestone({ projectId, name: 'Пилот в магазинах Караганды' })
  await prisma.scenario.update({ where: { id }, data: { milestoneId } })
  const anna = await createUser({ name: 'Анна Ким' })
  await signIn(anna)
  const fold = page.getByRole('button', { name: 'Scenario Information' })
  const panel = page.getByRole('tabpanel')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/scenarios/${id}?tab=steps`)
    await expect(panel.getByText('No steps added yet')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Пилот в магазинах Караганды/ })).toBeVisible()
    await expectRoom(page)
    await expect(page.getByRole('note')).toContainText('This test failed, and there is no error report yet')
    await expect(page.getByRole('definition').filter({ hasText: 'M041' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Responsible Person: Мария Соколова' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Documents' })).toContainText('4900')
    expect(await isTooWide(page)).toBe(false)
  }
  await expectAccessible(page)
  await test.step('in Russian, whose words are longer', async () => {
    await page.context().addCookies([{ name: 'ui-language', value: 'ru', url: page.url() }])
    await page.reload()
    // Of its name next to nothing is left there.
    await expect(page.getByRole('link', { name: /^Пилот в магазинах Караганды/ })).toBeAttached()
    await expectRoom(page)
    await page.goto(`/scenarios/${id}`)
    const saved = await page.getByRole('status').filter({ hasText: 'Сохранено' }).boundingBox()
    const add = await page.getByRole('button', { name: 'Добавить строку' }).boundingBox()
    expect(Math.abs((saved?.y ?? 0) - (add?.y ?? Number.NaN))).toBeLessThan(10)
    await page.context().clearCookies({ name: 'ui-language' })
    await page.goto(`/scenarios/${id}?tab=steps`)
    await expect(panel.getByText('No steps added yet')).toBeVisible()
  })

  await page.keyboard.press('e')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('MIZ: Yes')).toBeVisible()
  await unfold(page, 'Documents')
  await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const plant = page.getByRole('textbox', { name: 'Plant *' })
  await plant.press('End')
  await plant.press('e')
  await expect(plant).toHaveValue('M041e')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add Document' }).click()
  const number = page.getByRole('textbox', { name: 'Document Number *' })
  await number.pressSequentially('e')
  await expect(number).toHaveValue('e')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')

  const other = await openContext()
  await signIn(anna, other)
  const elsewhere = await other.newPage()
  await elsewhere.goto(`/scenarios/${id}`)
  await expect(elsewhere.getByText('MIZ: Yes')).toBeVisible()
  await expect(elsewhere.getByRole('table', { name: 'Documents' })).toBeVisible()
})

test('on a phone one line stands above the tabs', async ({ page, signIn }) => {
  const { id } = await createScenario({ type: 'receipts', plant: 'M041' })
  await signIn(await createUser())
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${id}`)
  await expect(page.getByRole('complementary', { name: 'People' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Documents' })).toBeHidden()
  const place = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  const title = await place(page.getByRole('heading', { level: 1 }))
  const run = await place(page.getByRole('button', { name: 'Run', exact: true }))
  expect(run.top).toBeLessThan(title.bottom)
  expect(title.top).toBeLessThan(run.bottom)
  const fold = page.getByRole('button', { name: 'Scenario Information' })
  const line = await place(fold)
  const tabs = await place(page.getByRole('tablist'))
  expect(line.top).toBeLessThan(title.bottom)
  expect(title.top).toBeLessThan(line.bottom)
  expect(tabs.top - line.bottom).toBeLessThan(20)
  await expect(fold).toBeInViewport({ ratio: 1 })
  await unfold(page, 'Scenario Information')
  await expect(page.getByRole('complementary', { name: 'People' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Documents' })).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
})

test('a document whose edit was not saved is opened with it after a reload', async ({ page, signIn }) => {
  const { id } = await createScenario({ type: 'orders' })
  await createScenarioDocument({ scenarioId: id, docnum: '4900', type: 'Обмен' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  const isStored = page.waitForResponse('**/api/profile/tables/*')
  await unfold(page, 'Documents')
  await isStored
  await page.getByRole('table', { name: 'Documents' }).getByRole('button', { name: /^Edit/ }).click()
  const number = page.getByRole('textbox', { name: 'Document Number' })
  await number.fill('4901')
  // The documents are folded again, as they are for a person who never opened them.
  await prisma.tableLayout.deleteMany()
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(number).toHaveValue('4901')
  await expect(page.getByText('Your unsaved changes were brought back.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Documents' })).toContainText('4900')
})

import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createProductMark } from '@/tests/factories/product-mark'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, PROVOKED, withoutLiveUpdates } from '@/tests/fixtures/project-screens'

const table = (page: Page) => page.getByRole('table', { name: 'Product Mark Details' })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const viewer = (page: Page) => page.getByRole('dialog').filter({ hasText: '1 of 1' })
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Both changed the same' })
const stored = 'Product mark updated successfully'

async function edit(page: Page, label: string, text: string): Promise<void> {
  await table(page).getByRole('button', { name: /^Edit/ }).click()
  await field(page, label).fill(text)
}

async function setStatus(page: Page, status: string): Promise<void> {
  await table(page)
    .getByRole('button', { name: /^Show .* large$/ })
    .click()
  await choose(page, viewer(page).getByRole('combobox', { name: 'Status' }), status)
}

test('two people work on the same mark at once: nothing gets lost', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const { id: scenarioId } = await createScenario()
  const { id } = await createProductMark({ scenarioId, product: '100', brand: 'ДМ-1', brandType: 'КМДМ' })
  const mark = () => prisma.productMark.findUniqueOrThrow({ where: { id } })
  await signIn(await createUser({ name: 'Анна Котова' }))
  const context = await openContext()
  await signIn(await createUser({ name: 'Пётр Волков' }), context)
  const other = await context.newPage()
  for (const screen of [page, other]) {
    await withoutLiveUpdates(screen)
    await screen.goto(`/scenarios/${scenarioId}`)
    await expect(table(screen).getByRole('button', { name: /^Edit/ })).toBeVisible()
  }

  await test.step('of different fields both are kept', async () => {
    await edit(other, 'Товар', '200')
    await field(other, 'Товар').press('Enter')
    await expect(findToast(other, stored)).toBeVisible()
    await setStatus(page, 'Выбыла')
    await expect(findToast(page, stored)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(table(page)).toContainText('200')
    expect(await mark()).toMatchObject({ product: '200', status: 'Выбыла' })
  })

  await test.step('of one status the person decides, with the code in view', async () => {
    await setStatus(other, 'Сломана')
    await expect(question(other)).toContainText('Анна Котова changed this in the meantime')
    await expectAccessible(other)
    await question(other).getByRole('button', { name: 'Take theirs: Status' }).click()
    await expect(viewer(other).getByRole('combobox', { name: 'Status' })).toHaveText('Выбыла')
    expect(await mark()).toMatchObject({ status: 'Выбыла' })
    await choose(other, viewer(other).getByRole('combobox', { name: 'Status' }), 'Сломана')
    await expect.poll(async () => (await mark()).status).toBe('Сломана')
    await other.keyboard.press('Escape')
    await expect(table(other)).toContainText('Сломана')
  })

  await test.step('of one field that is typed into the person decides, and what was typed stays', async () => {
    await edit(page, 'Товар', '300')
    await edit(other, 'Товар', '400')
    await field(other, 'Товар').press('Enter')
    await expect(table(other)).toContainText('400')
    await field(page, 'Товар').press('Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'Пётр Волков changed this in the meantime' })
    await expect(conflict).toBeFocused()
    await expect(conflict.getByText('400', { exact: true })).toBeVisible()
    await expect(field(page, 'Товар')).toHaveValue('300')
    expect(await mark()).toMatchObject({ product: '400' })
    await conflict.getByRole('button', { name: 'Keep mine: Товар' }).click()
    await field(page, 'Товар').press('Enter')
    await expect(field(page, 'Товар')).toHaveCount(0)
    await expect(table(page)).toContainText('300')
    expect(await mark()).toMatchObject({ product: '300', status: 'Сломана' })
  })
})

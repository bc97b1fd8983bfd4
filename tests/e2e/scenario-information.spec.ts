import type { Page } from '@playwright/test'
import { createBasket } from '@/tests/factories/basket'
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
import { unfold } from '@/tests/fixtures/scenario-screens'

const form = (page: Page) => page.getByRole('form', { name: 'Scenario Information' })
const plant = (page: Page) => form(page).getByRole('textbox', { name: 'Plant *' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true }).last()
const fact = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(plant(page)).toBeEnabled()
}

test('the information of an order is changed, and a cancelled change leaves no trace', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  await createBasket({ number: 8 })
  await createBasket({ number: 9 })
  const { id } = await createScenario({
    type: 'orders',
    country: 'Russia',
    plant: 'M041',
    currency: 'RUB',
    basketNumber: 8,
    shipment: 'FBS',
    miz: false,
  })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await unfold(page, 'Scenario Information')

  await test.step('cancel restores', async () => {
    await edit(page)
    // An edit may leave it so, but not without a word.
    await plant(page).fill('')
    await expect(form(page).getByText('Plant is empty')).toBeVisible()
    await plant(page).fill('X999')
    await expect(form(page).getByText('Plant is empty')).toHaveCount(0)
    await form(page).getByRole('switch', { name: 'MIZ' }).click()
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(fact(page, 'Plant')).toHaveText('M041')
    await expect(page.getByText('MIZ: No')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
    await edit(page)
    await expect(plant(page)).toHaveValue('M041')
    await expect(form(page).getByRole('switch', { name: 'MIZ' })).not.toBeChecked()
  })

  await test.step('all kinds of fields', async () => {
    await plant(page).fill('M042')
    await choose(page, form(page).getByRole('combobox', { name: 'Country' }), 'Belarus')
    await expect(form(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('BYN')
    await choose(page, form(page).getByRole('combobox', { name: 'Shipment' }), 'NextDay')
    await form(page).getByRole('button', { name: 'Basket' }).click()
    await page.getByRole('option', { name: 'Basket #9' }).click()
    await form(page).getByRole('switch', { name: 'MIZ' }).click()
    await form(page).getByRole('textbox', { name: 'Additional Requirements' }).fill('Без печати чека')
    await expectAccessible(page)
  })

  await test.step('what is typed outlives a refusal and a reload', async () => {
    await refuse(page, '**/api/scenarios/*/data', 'PUT')
    await save(page).click()
    await expect(findToast(page, 'Failed to update scenario information')).toBeVisible()
    await page.unroute('**/api/scenarios/*/data')
    page.once('dialog', (question) => question.accept())
    await page.reload()
    await expect(plant(page)).toBeEnabled()
    await expect(plant(page)).toHaveValue('M042')
    await save(page).click()
    await expect(findToast(page, 'Scenario information updated successfully')).toBeVisible()
  })

  for (const [label, value] of [
    ['Country', 'Belarus'],
    ['Plant', 'M042'],
    ['Currency', 'BYN'],
    ['Shipment', 'NextDay'],
    ['Basket', 'Basket #9'],
  ] as const) {
    await expect(fact(page, label)).toHaveText(value)
  }
  await expect(page.getByText('MIZ: Yes')).toBeVisible()
  await expect(page.getByText('Без печати чека')).toBeVisible()
})

test('two people edit the same information: nothing gets lost', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario({ type: 'receipts', plant: 'M041', currency: 'RUB', promo: false })
  await signIn(await createUser({ name: 'Анна Ким' }))
  const other = await openContext()
  await signIn(await createUser({ name: 'Мария Соколова' }), other)
  const second = await other.newPage()
  await withoutLiveUpdates(page)
  await page.goto(`/scenarios/${id}`)
  await second.goto(`/scenarios/${id}`)
  await unfold(page, 'Scenario Information')
  await edit(page)
  await expect(form(page).getByRole('switch', { name: 'Bonus Card' })).toBeVisible()
  await expect(form(page).getByRole('combobox', { name: 'Shipment' })).toHaveCount(0)

  await test.step('different fields go together', async () => {
    await form(page).getByRole('switch', { name: 'Promo' }).click()
    await edit(second)
    await plant(second).fill('M050')
    await save(second).click()
    await expect(findToast(second, 'Scenario information updated successfully')).toBeVisible()
    await save(page).click()
    await expect(findToast(page, 'Scenario information updated successfully')).toBeVisible()
    await expect(fact(page, 'Plant')).toHaveText('M050')
    await expect(page.getByText('Promo: Yes')).toBeVisible()
  })

  await test.step('of the same field one is chosen', async () => {
    await edit(page)
    await plant(page).fill('M061')
    await edit(second)
    await plant(second).fill('M062')
    await save(second).click()
    await expect(fact(second, 'Plant')).toHaveText('M062')
    await save(page).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'Мария Соколова changed this' })
    await expect(conflict).toContainText('M062')
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Keep mine: Plant' }).click()
    await save(page).click()
    await expect(fact(page, 'Plant')).toHaveText('M061')
  })
})

test('a failed test asks for its report, and goes on asking until there is one', async ({ page, signIn }) => {
  const scenario = await createScenario({ type: 'receipts' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${scenario.id}`)
  const status = page.getByRole('combobox', { name: 'Scenario status' })
  await choose(page, status, 'Ошибка при тесте')
  const dialog = page.getByRole('dialog', { name: 'Report Error' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  const hint = page.getByRole('note')
  await expect(hint).toBeVisible()
  // Its reason is there by keyboard, as it is by touch.
  await hint.getByRole('button', { name: /The mark stays until/ }).focus()
  await expect(page.getByText(/The mark stays until/)).toBeVisible()
  await page.goto(`/scenarios`)
  const row = page.getByRole('row').filter({ hasText: scenario.scenarioNumber })
  await expect(row.getByRole('img', { name: 'Error report is missing' })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('link', { name: scenario.scenarioNumber }).first().click()
  await hint.getByRole('button', { name: 'Report Error' }).click()
  await dialog.getByRole('textbox', { name: 'Description *' }).fill('Нет чека')
  await dialog.getByRole('combobox', { name: 'Planned Fix Date' }).click()
  await page.getByRole('gridcell').getByRole('button').last().click()
  await dialog.getByRole('button', { name: 'Report Error' }).click()
  await expect(findToast(page, 'Error report created')).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('the form on a phone in the dark', async ({ page, signIn }) => {
  const { id } = await createScenario({ type: 'orders' })
  await signIn(await createUser())
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${id}`)
  await edit(page)
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
})

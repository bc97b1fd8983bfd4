import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, isTooWide, PHONE, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

const scenarioDialog = (page: Page) => page.getByRole('dialog', { name: /New (orders|receipts) scenario/ })

async function openForm(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Create Scenario' }).click()
  await expect(scenarioDialog(page)).toBeVisible()
}

const submit = (page: Page) => scenarioDialog(page).getByRole('button', { name: 'Create Scenario' }).click()

async function fillOrders(page: Page) {
  const field = (name: string) => scenarioDialog(page).getByRole('combobox', { name, exact: true })
  await choose(page, field('Country *'), 'Belarus')
  await scenarioDialog(page).getByLabel('Plant').fill('0801 Минск')
  await expect(field('Currency *')).toHaveValue('BYN')
  await field('Currency *').fill('kz')
  await page.getByRole('option', { name: 'KZT' }).click()
  await choose(page, field('Country *'), 'Russia')
  await choose(page, field('Country *'), 'Belarus')
  await expect(field('Currency *')).toHaveValue('BYN')
  for (const [name, option] of [
    ['Shipment *', 'PickUp 4.0'],
    ['Payment *', 'Postpay'],
    ['Collection *', 'Complete'],
    ['Hand Out *', 'Partial'],
    ['Realization *', 'Complete'],
  ] as const) {
    await choose(page, field(name), option)
  }
}

test.describe('creating a scenario', () => {
  test('of orders, with every field', async ({ page, signIn }) => {
    const project = await createProject({ projectNumber: 42 })
    await createBasket({ number: 3, description: 'Обувь' })
    await createBasket({ number: 4, description: 'Велосипеды' })
    await signIn(await createUser())
    await openForm(page, `/projects/${project.id}`)
    await fillOrders(page)
    await scenarioDialog(page).getByRole('button', { name: 'Basket' }).click()
    await page.getByPlaceholder('Search baskets...').fill('вело')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.getByRole('option', { name: 'Basket #4' }).click()
    await scenarioDialog(page).getByLabel('Exchange').check()
    await scenarioDialog(page).getByLabel('Additional Requirements').fill('Без печати чека')
    await scenarioDialog(page).getByLabel('Create another').check()
    await submit(page)
    await expect(findToast(page, 'Scenario 00042-001 created')).toBeVisible()
    await expect(scenarioDialog(page).getByRole('combobox', { name: 'Country' })).toBeFocused()
    await expect(scenarioDialog(page).getByLabel('Plant')).toHaveValue('0801 Минск')
    await expect(scenarioDialog(page).getByLabel('Additional Requirements')).toHaveValue('')
    await scenarioDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(scenarioDialog(page)).toBeHidden()

    const row = page.getByRole('row').filter({ hasText: '00042-001' })
    await expect(row).toContainText('Новый')
    await expect(row).toContainText('Belarus')
    await expect(row).toContainText('0801 Минск')
    await expect(row).toContainText('PickUp 4.0 · Postpay · Basket #4 · Exchange')
    await expect(
      page.locator('dt', { hasText: 'Total Scenarios' }).locator('xpath=following-sibling::dd'),
    ).toHaveText('1')
    expect(await prisma.scenario.findFirst()).toMatchObject({
      type: 'orders',
      currency: 'BYN',
      basketNumber: 4,
      handOut: 'partial',
      exchange: true,
      miz: false,
      additionalRequest: 'Без печати чека',
    })
  })

  test('of receipts, with the first basket made on the way', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    const project = await createProject()
    await signIn(await createUser())
    await openForm(page, `/projects/${project.id}?tab=receipts`)
    const dialog = scenarioDialog(page)
    await expect(dialog.getByText('A scenario needs a basket, and there is none yet')).toBeVisible()
    const createBasketButton = dialog.getByRole('button', { name: 'Create Basket' })
    await createBasketButton.click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'Basket description is required' }),
    ).toBeVisible()
    const incomplete = dialog
      .getByRole('alert')
      .filter({ hasText: 'All products must have Product Code, Name, and Barcode' })
    await expect(incomplete).toHaveCount(3)
    await dialog.getByLabel('Description').fill('Первая')
    await dialog.getByLabel('Product Code').fill('10000001')
    await dialog.getByLabel('Name', { exact: false }).last().fill('Кеды')
    await dialog.getByLabel('Barcode').fill('4600000000017')
    await dialog.getByLabel('Price').fill('1 234,50 ₽')

    await refuse(page, '**/api/baskets', 'POST')
    await createBasketButton.click()
    await expect(findToast(page, 'Failed to create basket')).toContainText('Error')
    await page.unroute('**/api/baskets')
    await createBasketButton.click()
    await expect(findToast(page, 'Basket created successfully with ID: 1')).toBeVisible()
    expect(Number((await prisma.basketProduct.findFirst())?.price)).toBe(1234.5)
    await expect(createBasketButton).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Basket' })).toHaveText('Basket #1')

    await choose(page, dialog.getByRole('combobox', { name: 'Country *' }), 'Kazakhstan')
    await dialog.getByLabel('Plant').fill('0900')
    await dialog.getByRole('combobox', { name: 'Currency *' }).fill('KZT')
    await dialog.getByLabel('Bonus Card').check()
    await submit(page)
    await expect(page.getByRole('row').filter({ hasText: 'KZT · Basket #1 · Bonus' })).toBeVisible()
  })

  test('shows what is missing and what fails, and keeps the input, also after closing', async ({
    page,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    const project = await createProject()
    await createBasket({ number: 1 })
    await signIn(await createUser())
    await refuse(page, '**/api/baskets/options')
    await openForm(page, `/projects/${project.id}`)
    await expect(findToast(page, 'Failed to load basket options')).toContainText('Error')
    await page.unroute('**/api/baskets/options')

    await openForm(page, `/projects/${project.id}`)
    await submit(page)
    const nothing = scenarioDialog(page)
      .getByRole('alert')
      .filter({ hasText: 'Please fill in at least one field' })
    await expect(nothing).toBeVisible()
    await scenarioDialog(page).getByLabel('MIZ').check()
    await expect(nothing).toBeHidden()
    await submit(page)
    const labels = [
      'Country',
      'Plant',
      'Currency',
      'Basket',
      'Shipment',
      'Payment',
      'Collection',
      'Hand Out',
      'Realization',
    ]
    for (const label of labels) {
      await expect(
        scenarioDialog(page)
          .getByRole('alert')
          .filter({ hasText: `${label} is required` }),
      ).toBeVisible()
    }
    await expectAccessible(page)
    const own = page.viewportSize() ?? PHONE
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await page.setViewportSize(own)
    expect(await prisma.scenario.count()).toBe(0)

    await fillOrders(page)
    await scenarioDialog(page).getByRole('button', { name: 'Basket' }).click()
    await page.getByRole('option', { name: 'Basket #1' }).click()
    await refuse(page, '**/api/projects/*/scenarios', 'POST')
    await submit(page)
    await expect(findToast(page, 'Failed to create scenario')).toContainText('Error')
    await scenarioDialog(page).getByRole('button', { name: 'Close' }).click()
    // As long as it closes, nothing beside it can be clicked.
    await expect(scenarioDialog(page)).toBeHidden()
    await page.unroute('**/api/projects/*/scenarios')
    await page.getByRole('button', { name: 'Create Scenario' }).click()
    await expect(scenarioDialog(page).getByLabel('Plant')).toHaveValue('0801 Минск')
    await submit(page)
    await expect(page.getByRole('row').filter({ hasText: '0801 Минск' })).toBeVisible()
  })
})

test.describe('the table of scenarios', () => {
  test('opens a scenario in three ways, sets its status in its row, and takes it back when that fails', async ({
    page,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    const { id, projectId, scenarioNumber } = await createScenario({ type: 'orders' })
    await signIn(await createUser())
    await page.goto(`/projects/${projectId}`)
    const row = page.getByRole('row').filter({ hasText: scenarioNumber })
    const status = row.getByRole('combobox', { name: `Status of scenario ${scenarioNumber}` })
    await test.step('text until the row is entered; by keyboard, with the focus where it was', async () => {
      await expect(row).toContainText('Новый')
      await expect(status).toHaveCount(0)
      await row.focus()
      await status.press('ArrowDown')
      await expect(page.getByRole('option', { name: 'Новый' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(status).toBeFocused()
      await status.press('Enter')
      await expect(page.getByRole('option', { name: 'Новый' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option', { name: 'В работе' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(findToast(page, 'Status updated successfully')).toBeVisible()
      await expect(status).toHaveText('В работе')
      await expect(status).toBeFocused()
      await page.reload()
    })
    await test.step('by mouse, and taken back when that fails', async () => {
      await row.hover()
      await choose(page, status, 'Выполнен')
      await expect(findToast(page, 'Status updated successfully')).toBeVisible()
      const completed = page.locator('dt', { hasText: 'Completed' }).locator('xpath=following-sibling::dd')
      await expect(completed).toHaveText('1')
      await refuse(page, '**/api/scenarios/*/status', 'PUT')
      await choose(page, status, 'Возврат')
      await expect(findToast(page, 'Failed to update status')).toContainText('Error')
      await expect(status).toHaveText('Выполнен')
    })
    const ways = {
      number: () => page.getByRole('link', { name: scenarioNumber, exact: true }).click(),
      row: () => row.press('Enter'),
      button: () => page.getByRole('link', { name: `View scenario ${scenarioNumber}` }).click(),
    }
    for (const [way, open] of Object.entries(ways)) {
      await test.step(`by its ${way}`, async () => {
        await open()
        await expect(page).toHaveURL(`/scenarios/${id}`)
        await page.goBack()
        await expect(page).toHaveURL(`/projects/${projectId}`)
      })
    }
  })

  test('deletes only what was confirmed, and says when it fails to load', async ({
    page,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    const { projectId, scenarioNumber } = await createScenario({ type: 'receipts' })
    await signIn(await createUser())
    await page.goto(`/projects/${projectId}`)
    await test.step('a failure to load', async () => {
      await refuse(page, '**/api/projects/*/scenarios?*')
      await page.getByRole('tab', { name: 'Receipts Scenarios' }).click()
      await expect(findToast(page, 'Failed to load scenarios')).toContainText('Error')
      await page.unroute('**/api/projects/*/scenarios?*')
      await page.getByRole('button', { name: 'Try again' }).click()
    })
    const remove = page.getByRole('button', { name: `Delete scenario ${scenarioNumber}` })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this scenario?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeVisible()

    await refuse(page, '**/api/projects/*/scenarios/*', 'DELETE')
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Failed to delete scenario')).toContainText('Error')
    await page.unroute('**/api/projects/*/scenarios/*')
    expect(await prisma.scenario.count({ where: { deletedAt: null } })).toBe(1)

    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, `Scenario ${scenarioNumber} deleted`)).toBeVisible()
    await expect(page.getByText('No scenarios found')).toBeVisible()
    expect(await prisma.scenario.count({ where: { deletedAt: null } })).toBe(0)
  })
})

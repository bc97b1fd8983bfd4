import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
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
  openWhole,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'

const bar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const statusPicker = (page: Page) => page.getByRole('combobox', { name: 'Scenario status' })

const loseConnection = (page: Page) => page.context().setOffline(true)

const storedStatus = async (id: string) => (await prisma.scenario.findUniqueOrThrow({ where: { id } })).status

test.beforeEach(({ console }) => console.expectError(PROVOKED))

test('on a phone without a connection a status goes back and is kept, and leaving asks, until it is sent', async ({
  page,
  context,
  signIn,
}) => {
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.setViewportSize(PHONE)
  await page.goto(`/scenarios/${id}`)
  await choose(page, statusPicker(page), 'Возврат')
  await expect(findToast(page, 'Status updated successfully')).toBeVisible()

  await loseConnection(page)
  await expect(bar(page, 'There is no connection.')).toBeVisible()
  await choose(page, statusPicker(page), 'В работе')
  const toast = findToast(page, 'Failed to update status')
  await expect(toast.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(statusPicker(page)).toHaveText('Возврат')
  await expect(bar(page, '1 change was not sent.')).toBeVisible()
  await expectAccessible(page)
  expect(await isTooWide(page)).toBe(false)

  await test.step('leaving asks', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  })
  await test.step('it is tried again in vain, and then with success', async () => {
    await toast.getByRole('button', { name: 'Try again' }).click()
    await expect(bar(page, '1 change was not sent.')).toBeVisible()
    expect(await storedStatus(id)).toBe('Возврат')
    await context.setOffline(false)
    await expect(bar(page, 'The connection is back.')).toBeVisible()
    await bar(page, '1 change was not sent.').getByRole('button', { name: 'Try again' }).click()
    await expect(findToast(page, 'Status updated successfully')).toBeVisible()
    await expect(statusPicker(page)).toHaveText('В работе')
    await expect(bar(page, 'was not sent')).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
    expect(await storedStatus(id)).toBe('В работе')
  })
})

test('a status list that was never opened opens without a connection, once the page was idle', async ({
  page,
  signIn,
}) => {
  const { id } = await createScenario()
  await signIn(await createUser())
  await openWhole(page, `/scenarios/${id}`)
  await loseConnection(page)
  await choose(page, statusPicker(page), 'В работе')
  await expect(findToast(page, 'Failed to update status')).toBeVisible()
  await expect(bar(page, '1 change was not sent.')).toBeVisible()
})

test('a list that was not loaded does not take the page down without a connection, and comes once it is back', async ({
  page,
  context,
  signIn,
}) => {
  const { id, scenarioNumber } = await createScenario()
  await signIn(await createUser())
  await page.addInitScript(() => {
    // This page is never idle.
    window.requestIdleCallback = () => 0
  })
  await page.goto(`/scenarios/${id}`)
  await loseConnection(page)
  await statusPicker(page).click()
  await expect(bar(page, 'There is no connection.')).toBeVisible()
  await expect(statusPicker(page)).toHaveAttribute('aria-expanded', 'true')
  await context.setOffline(false)
  await page.getByRole('option', { name: 'В работе' }).click()
  await expect(findToast(page, 'Status updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(scenarioNumber)
  expect(await storedStatus(id)).toBe('В работе')
})

test('a tab that is first opened without a connection says so, and loads once it is back', async ({
  page,
  context,
  signIn,
}) => {
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await loseConnection(page)
  const tab = page.getByRole('tab', { name: /^Errors/ })
  await tab.focus()
  await page.keyboard.press('Enter')
  const waits = page.getByRole('tabpanel').getByText('This will load once the connection is back.')
  await expect(waits).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('No error reports yet')).toBeVisible()
  await expect(waits).toHaveCount(0)
})

test('what could not be sent survives a reload and other pages, and is sent from there', async ({
  page,
  context,
  signIn,
}) => {
  const { id, projectId } = await createScenario({ type: 'orders' })
  await signIn(await createUser())
  page.on('dialog', (dialog) => dialog.accept())
  await openWhole(page, `/scenarios/${id}`)
  await loseConnection(page)
  await choose(page, statusPicker(page), 'В работе')
  await expect(bar(page, '1 change was not sent.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(bar(page, '1 change was not sent.')).toBeVisible()
  await page.goto(`/projects/${projectId}`)
  const kept = bar(page, '1 change was not sent.')
  await expect(kept).toBeVisible()
  expect(await storedStatus(id)).toBe('Новый')
  await kept.getByRole('button', { name: 'Try again' }).click()
  await expect(findToast(page, 'The change was sent')).toBeVisible()
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('table')).toContainText('В работе')
  expect(await storedStatus(id)).toBe('В работе')
  await page.reload()
  await expect(page.getByRole('table')).toContainText('В работе')
  await expect(kept).toHaveCount(0)
})

test('a change that came too late after a reload asks whose is to be stored, and one is gone with "Discard"', async ({
  page,
  context,
  signIn,
}) => {
  const { id } = await createScenario()
  await signIn(await createUser())
  page.on('dialog', (dialog) => dialog.accept())
  await openWhole(page, `/scenarios/${id}`)
  await loseConnection(page)
  await choose(page, statusPicker(page), 'В работе')
  await expect(bar(page, '1 change was not sent.')).toBeVisible()
  await prisma.scenario.update({ where: { id }, data: { status: 'Выполнен', version: { increment: 1 } } })
  await context.setOffline(false)
  await page.reload()
  const kept = bar(page, '1 change was not sent.')
  await kept.getByRole('button', { name: 'Try again' }).click()
  const question = page.getByRole('dialog', { name: 'Somebody else changed this in the meantime' })
  await question.getByRole('button', { name: /^Take theirs/ }).click()
  await expect(question).toHaveCount(0)
  await expect(statusPicker(page)).toHaveText('Выполнен')
  await expect(kept).toHaveCount(0)
  await loseConnection(page)
  await choose(page, statusPicker(page), 'В работе')
  await expect(kept).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await kept.getByRole('button', { name: 'Discard' }).click()
  await expect(kept).toHaveCount(0)
  await expect(statusPicker(page)).toHaveText('Выполнен')
  expect(await storedStatus(id)).toBe('Выполнен')
})

test('a list without an answer within 30 s shows an error, and is retried', async ({ page, signIn }) => {
  const project = await createProject()
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01' })
  await signIn(await createUser())
  await page.clock.install()
  await page.goto(`/projects/${project.id}`)
  const address = '**/api/projects/*/close-days?*'
  const asked = page.waitForRequest(address)
  await page.route(address, () => undefined)
  await page.getByRole('tab', { name: 'Close Days' }).click()
  await asked
  await page.clock.fastForward(30_000)
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Close days' })).toContainText('POS-01')
})

test('an edit stays open with its text, and is not frozen, while it can not be sent', async ({
  page,
  context,
  signIn,
}) => {
  const project = await createProject()
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01', comment: '' })
  await signIn(await createUser())
  await openWhole(page, `/projects/${project.id}?tab=closeDays`)
  const table = page.getByRole('table', { name: 'Close days' })
  const comment = table.getByRole('textbox', { name: 'Comment' })
  await page.getByRole('button', { name: /^Edit the close day/ }).click()
  await comment.fill('Повторить')
  await loseConnection(page)
  await comment.press('Enter')
  await expect(findToast(page, 'Failed to update close day')).toBeVisible()
  await expect(comment).toHaveValue('Повторить')
  await expect(table.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(table.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await context.setOffline(false)
  await comment.press('Enter')
  await expect(findToast(page, 'Close day updated')).toBeVisible()
  await expect(table).toContainText('Повторить')
})

test('a change without an answer within 30 s counts as not sent, and is carried out once', async ({
  page,
  signIn,
}) => {
  const project = await createProject()
  const scenario = await createScenario({ projectId: project.id })
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01' })
  await signIn(await createUser())
  await page.clock.install()
  await test.step('no answer', async () => {
    await page.goto(`/scenarios/${scenario.id}`)
    const address = '**/api/scenarios/*/status'
    const asked = page.waitForRequest(address)
    await page.route(address, () => undefined)
    await choose(page, statusPicker(page), 'В работе')
    await asked
    await expect(statusPicker(page)).toHaveText('В работе')
    await page.clock.fastForward(30_000)
    const toast = findToast(page, 'Failed to update status')
    await expect(toast).toBeVisible()
    await expect(statusPicker(page)).toHaveText('Новый')
    await page.unroute(address)
    await toast.getByRole('button', { name: 'Try again' }).click()
    await expect(findToast(page, 'Status updated successfully')).toBeVisible()
  })
  await test.step('an answer that got lost', async () => {
    await page.goto(`/projects/${project.id}?tab=closeDays`)
    await page.route(
      '**/close-days/bulk/delete',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: /^Delete the close day/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const toast = findToast(page, 'Failed to delete close day')
    await toast.getByRole('button', { name: 'Try again' }).click()
    await expect(findToast(page, 'Close day deleted')).toBeVisible()
    expect(await prisma.historyEvent.count({ where: { subject: 'close_day' } })).toBe(1)
  })
})

test('baskets that could not be loaded are asked for again', async ({ page, signIn }) => {
  await createBasket({ number: 8 })
  const project = await createProject()
  await signIn(await createUser())
  await refuse(page, '**/api/baskets/options')
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Create Scenario' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Basket/ })
    .click()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute('**/api/baskets/options')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option', { name: 'Basket #8' }).click()
})

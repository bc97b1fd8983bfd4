import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { choose, PROVOKED, refuse, toastOf } from '@/tests/fixtures/project-screens'

const statusOf = (page: Page) => page.getByRole('combobox', { name: 'Scenario status' })

test.beforeEach(({ console }) => console.expectError(PROVOKED))

test('an edit stays open with its text, and is not frozen, while it can not be sent', async ({
  page,
  context,
  signIn,
}) => {
  const project = await createProject()
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01', comment: '' })
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}?tab=closeDays`)
  const table = page.getByRole('table', { name: 'Close days' })
  const comment = table.getByRole('textbox', { name: 'Comment' })
  await page.getByRole('button', { name: /^Edit the close day/ }).click()
  await comment.fill('Повторить')
  await context.setOffline(true)
  await comment.press('Enter')
  await expect(toastOf(page, 'Failed to update close day')).toBeVisible()
  await expect(comment).toHaveValue('Повторить')
  await expect(table.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(table.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await context.setOffline(false)
  await comment.press('Enter')
  await expect(toastOf(page, 'Close day updated')).toBeVisible()
  await expect(table).toContainText('Повторить')
})

test('a change that nobody answers within 30 s counts as not sent, and is carried out once', async ({
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
    await choose(page, statusOf(page), 'В работе')
    await asked
    await expect(statusOf(page)).toHaveText('В работе')
    await page.clock.fastForward(30_000)
    const told = toastOf(page, 'Failed to update status: It could not be sent.')
    await expect(told).toBeVisible()
    await expect(statusOf(page)).toHaveText('Новый')
    await page.unroute(address)
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(toastOf(page, 'Status updated successfully')).toBeVisible()
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
    const told = toastOf(page, 'Failed to delete close day')
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(toastOf(page, 'Close day deleted')).toBeVisible()
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

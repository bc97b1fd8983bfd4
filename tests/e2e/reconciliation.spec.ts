import { prisma } from '@/lib/server/db'
import { createFinancialRecord } from '@/tests/factories/financial-record'
import { createProductLine } from '@/tests/factories/product-line'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE, PROVOKED } from '@/tests/fixtures/project-screens'

test('a difference of sums is shown with its cause, and explained until they change', async ({
  page,
  signIn,
}) => {
  const { id, projectId } = await createScenario({ type: 'orders', currency: 'RUB', shipment: 'InStore' })
  const ofScenario = { scenarioId: id }
  await signIn(await createUser({ name: 'Анна Ким' }))
  await test.step('where there are no sums yet, none are compared', async () => {
    await page.goto(`/scenarios/${id}?tab=financials`)
    await expect(page.getByText('There is nothing to compare yet')).toBeVisible()
    await expectAccessible(page)
  })
  await createProductLine({ ...ofScenario, priceWithBonuses: '100.50', quantity: 3, handOut: 3 })
  await createFinancialRecord({ ...ofScenario, plant: 'M041', amount: '301.50' })
  const { id: surplus } = await createFinancialRecord({ ...ofScenario, plant: 'M042', amount: '7.10' })
  await page.reload()
  await expect(page.getByText('1 difference is not explained')).toBeVisible()
  // What differs stands above what can't be compared.
  const compared = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(compared.first()).toContainText('Differs by 7.10')
  await expect(compared.last()).toContainText('Not compared')
  await expectAccessible(page)

  await test.step('the cause leads to its record', async () => {
    await page.getByRole('button', { name: /^Financial record of .*M042, 7\.10/ }).click()
    await expect(page.locator(`[data-record="${surplus}"]`)).toBeFocused()
  })

  await test.step('it is explained by the keyboard', async () => {
    await page.getByRole('button', { name: 'Explain', exact: true }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Why the sums differ' })).toBeFocused()
    await page.keyboard.type('Комиссия')
    await page.keyboard.press('Control+Enter')
    await expect(findToast(page, 'Difference explained')).toBeVisible()
    await expect(page.getByText('Explained: 7.10')).toBeVisible()
  })

  await test.step('on a phone nothing is cut off', async () => {
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
  })

  await test.step('once a sum changes, it differs again, and lists say so', async () => {
    await createFinancialRecord({ ...ofScenario, amount: '1.00' })
    await page.goto(`/projects/${projectId}?money=differs`)
    await expect(page.getByRole('button', { name: 'Money differs (1)' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Money differs' })).toBeVisible()
  })
})

test('explanations of two scenarios that could not be sent wait side by side', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  await signIn(await createUser())
  const scenarioIds: string[] = []
  await page.route('**/reconciliation', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  for (const comment of ['Комиссия', 'Округление']) {
    const { id: scenarioId } = await createScenario({ type: 'orders', currency: 'RUB', shipment: 'InStore' })
    scenarioIds.push(scenarioId)
    await createProductLine({ scenarioId, priceWithBonuses: '100.50', quantity: 3, handOut: 3 })
    await createFinancialRecord({ scenarioId, amount: '300.00' })
    await page.goto(`/scenarios/${scenarioId}?tab=financials`)
    await page.getByRole('button', { name: 'Explain', exact: true }).click()
    await page.getByRole('textbox', { name: 'Why the sums differ' }).fill(comment)
    await page.keyboard.press('Control+Enter')
    await expect(findToast(page, 'Failed to store the explanation')).toBeVisible()
  }
  await page.unroute('**/reconciliation')
  await page.locator('[data-connection-bar]').getByRole('button', { name: 'Try again' }).click()
  const explained = () => prisma.moneyExplanation.findMany({ orderBy: { comment: 'asc' } })
  await expect
    .poll(async () => (await explained()).map(({ comment, scenarioId }) => [comment, scenarioId]))
    .toEqual([
      ['Комиссия', scenarioIds[0]],
      ['Округление', scenarioIds[1]],
    ])
})

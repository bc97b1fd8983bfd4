import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'
import { table } from '@/tests/fixtures/scenario-screens'

const matrix = (page: import('@playwright/test').Page) => page.getByRole('table', { name: 'Matrix' })

test('what was tested together is counted, leads to its scenarios, and what is missing is made', async ({
  page,
  signIn,
}) => {
  await createBasket()
  const project = await createProject({ name: 'Release 12' })
  const fields = {
    projectId: project.id,
    type: 'orders',
    country: 'Russia',
    plant: 'M041',
    currency: 'RUB',
  } as const
  const { scenarioNumber } = await createScenario({ ...fields, shipment: 'FBS', payment: 'Pre-paid' })
  await createScenario({ ...fields, shipment: 'InStore', payment: 'Postpay' })
  const partial = { otherField: 'collection', otherValue: 'partial' } as const
  await prisma.coverageExclusion.create({
    data: { id: newId(), type: 'orders', field: 'shipment', value: 'OwnCourier', ...partial },
  })
  await signIn(await createUser({ role: 'pm' }))

  await test.step('a matrix of two fields, each cell of which leads to its list', async () => {
    await page.goto('/coverage')
    await expect(page.getByText('Which projects?')).toBeVisible()
    await page.getByRole('button', { name: 'Add a project' }).click()
    await page.getByRole('option', { name: 'Release 12' }).click()
    await choose(page, page.getByRole('combobox', { name: 'Rows' }), 'Payment')
    await choose(page, page.getByRole('combobox', { name: 'Columns' }), 'Shipment')
    await expect(matrix(page).getByRole('link')).toHaveCount(2)
    await expectAccessible(page)
    await matrix(page).getByRole('link', { name: 'Pre-paid, FBS: 1 scenario' }).click()
    await expect(table(page).getByRole('row').filter({ hasText: scenarioNumber })).toBeVisible()
    await expect(table(page).locator('tbody tr')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Shipment: FBS, Payment: Pre-paid' })).toBeVisible()
    await page.goBack()
  })

  await test.step('pairs: one that can’t occur counts no longer, and can be taken back', async () => {
    const field = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await field('Payment').click()
    await expect(field('Payment')).toBeChecked()
    for (const name of ['Plant', 'Currency']) {
      await field(name).click()
      await expect(field(name)).not.toBeChecked()
    }
    await expect(page.getByText('6 of 51 pairs of these values are covered, 45 are missing')).toBeVisible()
    await page.getByRole('button', { name: 'Show all 45' }).click()
    await page.getByRole('button', { name: 'Can’t occur: Shipment: FBS + Payment: Postpay' }).click()
    await expect(page.getByText('6 of 50 pairs of these values are covered, 44 are missing')).toBeVisible()
    await findToast(page, 'counts no longer').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('6 of 51 pairs of these values are covered, 45 are missing')).toBeVisible()
    await page.getByRole('button', { name: 'Can’t occur: Shipment: FBS + Payment: Postpay' }).click()
    await expect(
      page.getByRole('button', { name: 'Count again: Shipment: FBS + Payment: Postpay' }),
    ).toBeVisible()
  })

  await test.step('what is missing is shown, and made', async () => {
    await page.getByRole('button', { name: 'Make the missing ones' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make the missing ones' })
    await expect(dialog).toContainText('25 scenarios cover the 44 missing pairs')
    await dialog.getByRole('button', { name: 'Create 25 scenarios' }).click()
    await expect(dialog.getByText('Plant is required')).toHaveCount(3)
    for (const [country, plant, currency] of [
      ['Russia', 'M041', 'RUB'],
      ['Belarus', 'B001', 'BYN'],
      ['Kazakhstan', 'K001', 'KZT'],
    ] as const) {
      const place = dialog.getByRole('group', { name: `Country: ${country}` })
      await place.getByRole('textbox', { name: 'Plant' }).fill(plant)
      await expect(place.getByLabel('Currency')).toHaveValue(currency)
    }
    await choose(page, dialog.getByRole('combobox', { name: 'Collection' }), 'Partial')
    await expect(dialog).toContainText('never occur together: Shipment: OwnCourier + Collection: Partial')
    await expect(dialog.getByRole('button', { name: 'Create 25 scenarios' })).toHaveCount(0)
    for (const field of ['Collection', 'Hand out', 'Realization'])
      await choose(page, dialog.getByRole('combobox', { name: field }), 'Complete')
    await dialog.getByRole('button', { name: 'Basket' }).click()
    await page.getByRole('option').first().click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create 25 scenarios' }).click()
    await expect(findToast(page, '25 scenarios were created')).toBeVisible()
    await expect(
      page.getByText('All 50 possible pairs of the values that are combined here are covered.'),
    ).toBeVisible()
    const there = { projectId: project.id, deletedAt: null }
    expect(await prisma.scenario.count({ where: there })).toBe(27)
    const places = await prisma.scenario.groupBy({
      by: ['country', 'plant', 'currency'],
      where: there,
      orderBy: { plant: 'asc' },
    })
    expect(places).toEqual([
      { country: 'Belarus', plant: 'B001', currency: 'BYN' },
      { country: 'Kazakhstan', plant: 'K001', currency: 'KZT' },
      { country: 'Russia', plant: 'M041', currency: 'RUB' },
    ])
    await findToast(page, '25 scenarios were created').getByRole('button', { name: 'Undo' }).click()
    await expect(findToast(page, '25 put back')).toBeVisible()
    expect(await prisma.scenario.count({ where: there })).toBe(2)
  })
})

test('a viewer reads the coverage on a phone and changes nothing', async ({ page, signIn }) => {
  const { id: projectId } = await createProject()
  await createScenario({ projectId, type: 'receipts' })
  await signIn(await createUser({ role: 'viewer' }))
  await page.setViewportSize(PHONE)
  await openDark(page, `/coverage?projects=${projectId}&type=receipts`)
  await expect(matrix(page)).toBeVisible()
  await expect(page.getByText(/pairs of these values are covered/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Can’t occur|Make the missing/ })).toHaveCount(0)
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
})

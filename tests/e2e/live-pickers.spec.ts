import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'
import { aScenario, dialog, open } from '@/tests/fixtures/step-screens'

/** Subscribes to changes from now on. */
const listening = (page: Page) => page.waitForResponse('**/api/events?*')

test('a record that another person adds is in an open picker at once', async ({
  page,
  signIn,
  openContext,
}) => {
  const { number } = await createBasket({ description: 'Обувь' })
  await createRepositoryStep({ number: '0001', description: 'Открыть смену' })
  const project = await createProject()
  const scenarioId = await aScenario()
  await signIn(await createUser())
  const context = await openContext()
  await signIn(await createUser(), context)
  const other = await context.newPage()

  await test.step('a basket, while a scenario is being created', async () => {
    const subscribed = listening(page)
    await page.goto(`/projects/${project.id}`)
    await subscribed
    await page.getByRole('button', { name: 'Create Scenario' }).click()
    await dialog(page).getByRole('button', { name: 'Basket' }).click()
    await expect(page.getByRole('option', { name: `Basket #${number}` })).toBeVisible()
    await expect(page.getByRole('option', { name: `Basket #${number + 1}` })).toHaveCount(0)
    await other.goto('/baskets')
    await other.getByRole('button', { name: `Duplicate basket #${number}` }).click()
    await expect(findToast(other, `Basket created successfully with ID: ${number + 1}`)).toBeVisible()
    await expect(page.getByRole('option', { name: `Basket #${number + 1}` })).toBeVisible()
  })

  await test.step('and one that is archived is not offered any more', async () => {
    await other.getByRole('button', { name: `Edit basket #${number + 1}` }).click()
    await other.getByRole('combobox', { name: 'Status' }).click()
    await other.getByRole('option', { name: 'Archived' }).click()
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(findToast(other, 'Basket updated successfully')).toBeVisible()
    await expect(page.getByRole('option', { name: `Basket #${number + 1}` })).toHaveCount(0)
  })

  await test.step('a step of the repository, while steps are picked', async () => {
    const subscribed = listening(page)
    await open(page, scenarioId)
    await subscribed
    await page.getByRole('button', { name: 'Add Steps' }).click()
    await expect(dialog(page).getByText('Открыть смену')).toBeVisible()
    await other.goto('/documentation?tab=steps')
    await other.getByRole('button', { name: 'Add Record' }).click()
    await dialog(other).getByLabel('№').fill('2')
    await dialog(other).getByLabel('Description').fill('Закрыть смену')
    await dialog(other).getByLabel('System component').fill('POS')
    await dialog(other).getByRole('button', { name: 'Create' }).click()
    await expect(findToast(other, 'Record created successfully')).toBeVisible()
    await expect(dialog(page).getByText('Закрыть смену')).toBeVisible()
  })

  await test.step('and a table that lists them shows what was switched off there', async () => {
    const subscribed = listening(page)
    await page.goto('/documentation?tab=steps')
    await subscribed
    await expect(page.getByRole('switch', { name: 'Step 0002 is enabled' })).toBeChecked()
    await other.getByRole('switch', { name: 'Step 0002 is enabled' }).click()
    await expect(findToast(other, 'Status changed to Disable')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Step 0002 is enabled' })).not.toBeChecked()
  })

  await test.step('and both say at once how many scenarios use what they list', async () => {
    const step = await prisma.repositoryStep.findFirstOrThrow({ where: { number: '0001' } })
    const row = page.getByRole('row').filter({ hasText: 'Открыть смену' })
    await expect(row.getByRole('cell', { name: '0', exact: true })).toBeVisible()
    await createScenarioStep({ scenarioId, repositoryStepId: step.id })
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
    const subscribed = listening(page)
    await page.goto('/baskets')
    await subscribed
    await expect(page.getByText('No scenario uses it')).toHaveCount(2)
    await createScenario({ basketNumber: number })
    await expect(page.getByRole('link', { name: 'Used by 1 scenario' })).toBeVisible()
  })
})

import { createBasket } from '@/tests/factories/basket'
import { createBot } from '@/tests/factories/bot'
import { createCashRegister } from '@/tests/factories/cash-register'
import { createDocumentationLink } from '@/tests/factories/documentation-link'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createProjectTask } from '@/tests/factories/project-task'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createTrackedProject } from '@/tests/factories/tracked-project'
import { createUser } from '@/tests/factories/user'
import { expectAccessibleAtFirst } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

/** What anybody may open, before signing in. */
const PUBLIC_PAGES = ['/auth', '/auth/link', '/about', '/roadmap/public', '/api-docs']

const PAGES = [
  '/',
  '/projects',
  '/projects/create',
  '/projects/{project}',
  '/projects/{project}?tab=closeDays',
  '/projects/{project}?tab=aggregations',
  '/projects/{project}?tab=milestones',
  '/projects/{project}/edit',
  '/scenarios',
  '/scenarios/{scenario}',
  '/scenarios/{scenario}?tab=steps',
  '/scenarios/{scenario}?tab=receipts',
  '/scenarios/{scenario}?tab=financials',
  '/scenarios/{scenario}?tab=errors',
  '/scenarios/{scenario}/print',
  '/errors',
  '/coverage',
  '/calendar',
  '/analytics',
  '/baskets',
  '/documentation',
  '/documentation?tab=bots',
  '/documentation?tab=links',
  '/documentation?tab=steps',
  '/teams',
  '/teams?tab=overview',
  '/teams?tab=audit',
  '/teams/{person}',
  '/teams/named?name=Nobody',
  '/profile',
  '/tracked-projects',
  '/trash',
  '/inbox',
  '/roadmap',
  '/under-construction',
]

test('every page has what Lighthouse asks of it, light and dark', async ({ page, signIn, console }) => {
  test.setTimeout(600_000)
  // A name that nobody has, and a visitor's calls.
  console.expectError(/Failed to load resource/)
  await page.addInitScript(() => localStorage.setItem('ui-theme', 'system'))
  const open = async (address: string) => {
    await test.step(address, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator(`html.${colorScheme}`)).toBeVisible()
        await expectAccessibleAtFirst(page)
      }
    })
  }
  for (const address of PUBLIC_PAGES) await open(address)

  const person = await createUser({ role: 'admin' })
  const project = await createProject()
  const scenario = await createScenario({ projectId: project.id, responsibleId: person.id })
  await createProjectTask({ projectId: project.id })
  await createTrackedProject({ userId: person.id, projectId: project.id })
  await createErrorReport({ scenarioId: scenario.id, isBlocker: true, responsibleUserId: person.id })
  await createScenarioStep({ scenarioId: scenario.id })
  await createBasket({ products: 2 })
  for (const create of [createRepositoryStep, createBot, createCashRegister, createDocumentationLink])
    await create()
  await signIn(person)
  const ids: Record<string, string> = { project: project.id, scenario: scenario.id, person: person.id }
  for (const address of PAGES) await open(address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''))
})

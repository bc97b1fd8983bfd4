import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'

test('a scenario is copied as text for a chat, with its failed steps and its short link', async ({
  page,
  context,
  signIn,
}) => {
  const project = await createProject({ projectNumber: 42, name: 'Кассы' })
  const responsible = await createUser({ name: 'Мария Соколова' })
  const { id } = await createScenario({
    projectId: project.id,
    status: 'В работе',
    responsibleId: responsible.id,
  })
  await createScenarioStep({ scenarioId: id, status: 'Done' })
  const failed = await createScenarioStep({ scenarioId: id, status: 'Error' })
  await signIn(await createUser({ role: 'viewer' }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/scenarios/${id}`)
  await page.getByRole('button', { name: 'Copy as text for a chat' }).click()
  await expect(findToast(page, 'Copied as text for a chat')).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines.slice(0, 4)).toEqual([
    'Scenario #00042-001 · Кассы',
    'В работе',
    'Responsible Person: Мария Соколова',
    'Steps: 1 of 2 completed, 1 failed',
  ])
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^❌ ${failed.step}\\. `)))
  expect(lines.at(-1)).toMatch(new RegExp(`/s/${id}$`))
})

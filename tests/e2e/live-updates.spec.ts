import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'

test('what somebody else changes is seen without a reload', async ({ page, signIn, openContext }) => {
  const project = await createProject({ name: 'Возвраты', status: 'active' })
  const scenario = await createScenario({ projectId: project.id, type: 'orders' })
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}`)
  const row = page.getByRole('row').filter({ hasText: scenario.scenarioNumber })
  await expect(row).toContainText('Новый')
  const dashboard = await page.context().newPage()
  await dashboard.goto('/')
  await expect(dashboard.getByText('Nothing has happened yet')).toBeVisible()
  await page.bringToFront()

  const other = await openContext()
  await signIn(await createUser({ name: 'Пётр Волков' }), other)
  const answer = await other.request.put(`/api/scenarios/${scenario.id}/status`, {
    data: { status: 'Ошибка при тесте' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)

  await expect(row).toContainText('Ошибка при тесте')
  await dashboard.bringToFront()
  await expect(dashboard.getByText('Пётр Волков set the status to Ошибка при тесте')).toBeVisible()
})

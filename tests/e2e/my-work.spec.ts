import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

test('a tester comes from the start page to the open step by one click, and on to what is next', async ({
  page,
  signIn,
}) => {
  const anna = await createUser({ name: 'Анна Ким', role: 'tester' })
  const { id: projectId } = await createProject({ name: 'Летний релиз' })
  const of = (status: string) => createScenario({ projectId, responsibleId: anna.id, status })
  const fresh = await of('Новый')
  const failed = await of('Ошибка при тесте')
  const description = ['Открыть смену', 'Пробить чек', 'Вернуть товар']
  for (const [index, text] of description.entries()) {
    const status = index === 0 ? 'Done' : 'New'
    await createScenarioStep({ scenarioId: failed.id, step: index + 1, description: text, status })
  }
  await signIn(anna)
  await page.goto('/')
  const work = page.getByRole('list', { name: 'My work' })
  await expect(work.getByRole('listitem')).toHaveCount(2)
  await expect(work.getByRole('listitem').first()).toContainText(failed.scenarioNumber)
  await expectAccessible(page)
  await work.getByRole('link', { name: /Step 2: Пробить чек/ }).click()
  await expect(page.getByRole('row', { name: /Пробить чек/ })).toBeFocused()
  await expect(page).toHaveURL(`/scenarios/${failed.id}?tab=steps`)
  const place = page.getByRole('navigation', { name: 'Scenarios of the list' })
  await expect(place.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fresh.scenarioNumber)
  await expect(place.getByText('2 of 2')).toBeVisible()
})

test('a person who manages has no list of their own work', async ({ page, signIn }) => {
  const manager = await createUser({ role: 'pm' })
  await createScenario({ responsibleId: manager.id })
  await signIn(manager)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('My work')).toHaveCount(0)
})

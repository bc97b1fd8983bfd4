import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'

test('goes through the scenarios of a filtered list by keys and buttons, and back to it', async ({
  page,
  signIn,
}) => {
  await signIn(await createUser())
  const project = await createProject({ name: 'Летний релиз' })
  const of = (status: string) => createScenario({ projectId: project.id, type: 'orders', status })
  const first = await of('В работе')
  const other = await of('Новый')
  const second = await of('В работе')
  const third = await of('В работе')
  const title = (number: string) => page.getByRole('heading', { level: 1, name: `Scenario #${number}` })
  const place = (text: string) =>
    page.getByRole('navigation', { name: 'Scenarios of the list' }).getByText(text)

  await page.goto('/scenarios?status=В работе&sort=number&order=asc')
  await page.getByRole('link', { name: first.scenarioNumber, exact: true }).click()
  await expect(place('1 of 3')).toBeVisible()
  await page.getByRole('tab', { name: 'Steps' }).click()
  await page.keyboard.press('j')
  await expect(title(second.scenarioNumber)).toBeVisible()
  await expect(place('2 of 3')).toBeVisible()
  await expect(page).toHaveURL(/tab=steps/)
  await page.getByRole('link', { name: `Next scenario: ${third.scenarioNumber}` }).click()
  await expect(title(third.scenarioNumber)).toBeVisible()
  await page.reload()
  await expect(place('3 of 3')).toBeVisible()
  await page.keyboard.press('k')
  await expect(title(second.scenarioNumber)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/scenarios\?status=/)

  await page.goto(`/scenarios/${other.id}`)
  await expect(place('2 of 4')).toBeVisible()
})

import { prisma } from '@/lib/server/db'
import { createErrorReport } from '@/tests/factories/error-report'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

test('what a leaving person has to do is shown, and handed over with their deactivation', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const irina = await createUser({ name: 'Ирина Смирнова', role: 'tester' })
  const boris = await createUser({ name: 'Борис Титов', role: 'tester' })
  const scenario = await createScenario({ status: 'В работе', responsibleId: irina.id })
  await createErrorReport({
    scenarioId: scenario.id,
    status: 'open',
    responsible: irina.name,
    responsibleUserId: irina.id,
  })
  await prisma.project.updateMany({ data: { membersOnly: true } })
  await signIn(await createUser({ name: 'Анна Админова', role: 'admin' }))
  await page.goto('/teams')
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Ирина' }) })
  await card.getByRole('button', { name: 'Deactivate Ирина Смирнова' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Ирина Смирнова?' })
  await expect(question.getByRole('listitem')).toHaveText([
    '1 open scenario as responsible',
    '1 unsolved error report to solve',
  ])
  await question.getByRole('button', { name: /^Hand over to/ }).click()
  const option = (name: string) => page.getByRole('option', { name })
  await expect(option('Борис Титов')).toBeVisible()
  // Nobody hands over to the person who leaves.
  await expect(option('Ирина Смирнова')).toHaveCount(0)
  await page.getByRole('option', { name: /^Борис Титов\s*only reads this project/ }).click()
  await expect(question).toContainText('Борис Титов: only reads this project')
  await expect(question).toContainText('A hand-over can’t be undone with one click.')
  await expectAccessible(page)

  const handOver = question.getByRole('button', { name: 'Deactivate and hand over' })
  await refuse(page, '**/api/users/*/deactivation', 'PUT')
  await handOver.click()
  await expect(findToast(page, 'Failed to update the person')).toBeVisible()
  // Nothing has changed, and the person who was picked still is.
  await expect(question.getByRole('button', { name: 'Hand over to: Борис Титов' })).toBeVisible()
  await page.unroute('**/api/users/*/deactivation')
  await handOver.click()
  await expect(
    findToast(page, 'Ирина Смирнова is deactivated; 2 items handed over to Борис Титов'),
  ).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(card).toContainText('Deactivated')
  expect(await prisma.scenario.findUniqueOrThrow({ where: { id: scenario.id } })).toMatchObject({
    responsibleId: boris.id,
  })
})

import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

test('editing begins with what is stored, keeps what is not touched, and loses nothing when it fails', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const project = await createProject({
    name: 'Возвраты',
    description: 'Как есть',
    startDate: new Date('2026-02-28'),
    endDate: new Date('2026-03-31'),
    projectImage: 'OD:Print prices',
  })
  await createProjectTask({ projectId: project.id, task: 'Оплата', ticket: 'OPER-00007' })
  await createProjectMember({ projectId: project.id, name: 'Мария', team: 'CASH', telegramId: '@maria_qa' })
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('link', { name: 'Edit Project' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Project' })).toBeVisible()
  await expect(page.getByLabel('Project Name')).toHaveValue('Возвраты')
  await expect(page.getByLabel('Start Date')).toHaveText('February 28, 2026')
  await expect(page.getByLabel('End Date')).toHaveText('March 31, 2026')
  await expect(page.getByLabel('Project Image')).toHaveCount(0)
  await expect(page.getByText('Status changes of scenarios and error reports go to this group')).toBeVisible()
  await expectAccessible(page)

  await test.step('an update that fails shows a message, and cancelling leads back and drops what was typed', async () => {
    await refuse(page, `**/api/projects/${project.id}`, 'PUT')
    await page.getByLabel('Project Name').fill('Другое название')
    await page.getByRole('button', { name: 'Update Project' }).click()
    await expect(findToast(page, 'Failed to update project')).toContainText('Error')
    await expect(page.getByLabel('Project Name')).toHaveValue('Другое название')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Возвраты$/)
    await page.unroute(`**/api/projects/${project.id}`)
  })

  await page.getByRole('link', { name: 'Edit Project' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue('Возвраты')
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
  // New rows begin blank here, and the PM is optional.
  await page.getByRole('button', { name: 'Add Task' }).click()
  await expect(page.getByRole('combobox', { name: 'PM' }).last()).toHaveValue('')
  await page.getByLabel('Project Name').fill('Возвраты 2')
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(findToast(page, 'Project updated successfully')).toBeVisible()
  await expect(page).toHaveURL(`/projects/${project.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Возвраты 2$/)

  const stored = await prisma.project.findUnique({
    where: { id: project.id },
    include: { tasks: true, teamMembers: true },
  })
  expect(stored).toMatchObject({
    startDate: project.startDate,
    endDate: project.endDate,
    projectImage: 'OD:Print prices',
    tasks: [{ task: 'Оплата', ticket: 'OPER-00007' }],
    teamMembers: [{ name: 'Мария', team: 'CASH', telegramId: '@maria_qa' }],
  })
})

test('a viewer may create and edit nothing, and what is not there is said', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(/404/)
  const project = await createProject()
  await signIn(await createUser({ role: 'viewer' }))
  for (const address of ['/projects/create', `/projects/${project.id}/edit`]) {
    await page.goto(address)
    await expect(page.getByText('You have no access here')).toBeVisible()
    await expect(page.getByLabel('Project Name')).toHaveCount(0)
  }
  await page.goto('/projects/0123456789abcdef01234567/edit')
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go back to projects' })).toHaveAttribute('href', '/projects')
})

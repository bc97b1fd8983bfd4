import type { Locator, Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'

const NUMBER = '00042'
const COMMON = ['Copy project', 'Mark as a template', 'Archive', 'Coverage', 'Protocols']
const menu = (around: Page | Locator) =>
  around.getByRole('button', { name: `Actions with project ${NUMBER}`, exact: true })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const card = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Кассы' })
const undo = (page: Page, text: string) => findToast(page, text).getByRole('button', { name: 'Undo' })

test('a project is archived by a click where it is listed, and returns as it was', async ({
  page,
  signIn,
}) => {
  const { id } = await createProject({ projectNumber: 42, name: 'Кассы', status: 'in_progress' })
  await signIn(await createUser({ role: 'admin' }))
  await page.goto('/projects')
  await menu(card(page)).click()
  // A project is deleted from its own page alone.
  await expect(page.getByRole('menuitem')).toHaveText(COMMON)
  await entry(page, 'Archive').click()
  await expect(findToast(page, `Project ${NUMBER} archived`)).toBeVisible()
  await expect(card(page)).toContainText('Archived')

  await menu(card(page)).click()
  await entry(page, 'Return from the archive').click()
  await expect(card(page)).toContainText('In Progress')
  await undo(page, `Project ${NUMBER} returned from the archive`).click()
  await expect(card(page)).toContainText('Archived')
  expect(await prisma.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'archived' })
})

test('a project becomes a template by a click, and no longer is one by Undo', async ({ page, signIn }) => {
  const { id } = await createProject({ projectNumber: 42, name: 'Кассы' })
  await signIn(await createUser())
  await page.goto(`/projects/${id}`)
  await menu(page).click()
  await entry(page, 'Mark as a template').click()
  await expect(page.getByText('Template', { exact: true })).toBeVisible()
  await undo(page, `Project ${NUMBER} is a template now`).click()
  await expect(page.getByText('Template', { exact: true })).toHaveCount(0)
})

test('who may delete a project is offered it, and a viewer has no menu', async ({ signIn, openContext }) => {
  const manager = await createUser({ role: 'pm' })
  const { id } = await createProject({ projectNumber: 42, name: 'Кассы', createdById: manager.id })
  const people = [
    { person: manager, entries: [...COMMON, 'Delete project'] },
    { person: await createUser({ role: 'admin' }), entries: [...COMMON, 'Delete project'] },
    { person: await createUser({ role: 'pm' }), entries: COMMON },
    { person: await createUser({ role: 'tester' }), entries: COMMON },
  ]
  for (const { person, entries } of people) {
    const context = await openContext()
    await signIn(person, context)
    const page = await context.newPage()
    await page.goto(`/projects/${id}`)
    await menu(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(entries)
  }
  const context = await openContext()
  await signIn(await createUser({ role: 'viewer' }), context)
  const page = await context.newPage()
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${NUMBER} Кассы`)
  await expect(menu(page)).toHaveCount(0)
})

test('a project is deleted after the numbers of what goes with it, and comes back by Undo', async ({
  page,
  signIn,
}) => {
  const manager = await createUser({ role: 'pm' })
  const { id } = await createProject({ projectNumber: 42, name: 'Кассы', createdById: manager.id })
  await createScenario({ projectId: id })
  await createScenario({ projectId: id })
  await createCloseDay({ projectId: id })
  await signIn(manager)
  await page.goto(`/projects/${id}`)
  const question = page.getByRole('alertdialog', { name: `Delete project ${NUMBER}?` })
  const ask = async () => {
    await menu(page).click()
    await entry(page, 'Delete project').click()
    await expect(question).toContainText('is deleted with everything in it: 2 scenarios and 1 close day.')
  }
  await ask()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)

  await ask()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(`/api/projects/${id}`)) asked.push(request.url())
  })
  await expect(question.getByRole('button', { name: 'Delete project' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/projects')
  await expect(findToast(page, `Project ${NUMBER} deleted`)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  expect(asked, 'the page of the deleted project asks for nothing more').toEqual([])
  await undo(page, `Project ${NUMBER} deleted`).click()
  await expect(card(page)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE } from '@/tests/fixtures/project-screens'
import { bar, findRow, unfold } from '@/tests/fixtures/scenario-screens'

const NOTE = 'Only members edit this project'
const note = (page: Page) =>
  page.getByRole('banner').or(page.locator('main')).getByText(NOTE, { exact: true })
const edit = (page: Page) => page.getByRole('link', { name: 'Edit Project', exact: true })
const comment = (page: Page) => page.getByPlaceholder('Write a comment.')

test('a manager leaves a project to its members, and the open pages of others follow at once', async ({
  page,
  signIn,
  openContext,
}) => {
  const manager = await createUser({ role: 'pm' })
  const { id: projectId } = await createProject({ createdById: manager.id })
  const scenario = await createScenario({ projectId, type: 'orders', status: 'Новый' })
  const context = await openContext()
  await signIn(await createUser({ role: 'tester', name: 'Пётр Лис' }), context)
  const other = await context.newPage()
  await other.goto(`/projects/${projectId}`)
  await expect(edit(other)).toBeVisible()

  await signIn(manager)
  await page.goto(`/projects/${projectId}/edit`)
  const choice = page.getByRole('checkbox', { name: NOTE })
  await choice.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(note(page)).toBeVisible()
  await expect(edit(page)).toBeVisible()

  await expect(note(other)).toBeVisible()
  await expect(edit(other)).toHaveCount(0)
  await expect(other.getByRole('combobox', { name: 'Status', exact: true })).toHaveCount(0)
  await other.getByRole('button', { name: /^Actions with project/ }).click()
  await expect(other.getByRole('menuitem', { name: 'Copy project' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Archive' })).toHaveCount(0)
  await other.keyboard.press('Escape')
  await other.getByRole('checkbox', { name: `Select scenario ${scenario.scenarioNumber}` }).click()
  await expect(bar(other).getByRole('button', { name: 'Into another project' })).toBeVisible()
  await expect(bar(other).getByRole('button', { name: 'Set status' })).toHaveCount(0)
  await other.goto(`/projects/${projectId}/edit`)
  await expect(other.getByText('Only the members of this project edit it.')).toBeVisible()

  await other.setViewportSize(PHONE)
  await other.goto(`/scenarios/${scenario.id}?tab=comments`)
  await expect(note(other)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Report Error' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Copy into another project' })).toBeVisible()
  await expect(other.getByRole('combobox', { name: 'Status', exact: true })).toHaveCount(0)
  await expect(comment(other)).toBeVisible()
  expect(await isTooWide(other)).toBe(false)
  await expectAccessible(other)

  // Work may be given to somebody who can only read it, and that is said.
  await page.goto(`/scenarios/${scenario.id}`)
  const readsOnly = page.getByText('only reads this project', { exact: true })
  await page.getByRole('button', { name: 'Responsible Person: Select user...' }).click()
  await page.getByRole('option', { name: /^Пётр Лис\s*only reads this project/ }).click()
  await expect(findToast(page, 'Responsible person updated successfully')).toContainText(
    'Пётр Лис: only reads this project',
  )
  await expect(readsOnly).toBeVisible()
  await page.setViewportSize(PHONE)
  await unfold(page, 'Scenario Information')
  await expect(readsOnly).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await prisma.project.updateMany({ data: { membersOnly: false } })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Responsible Person: Пётр Лис' })).toBeVisible()
  await expect(readsOnly).toHaveCount(0)
})

test('a row of steps keeps the focus, and the note its line, when the rights to change them go', async ({
  page,
  signIn,
  openContext,
}) => {
  const manager = await createUser({ role: 'pm' })
  const { id: projectId } = await createProject({ createdById: manager.id, name: 'Кассы '.repeat(20) })
  const scenario = await createScenario({ projectId })
  for (const step of [1, 2]) await createScenarioStep({ scenarioId: scenario.id, step })
  const context = await openContext()
  await signIn(await createUser({ role: 'tester' }), context)
  const other = await context.newPage()
  await other.setViewportSize({ width: 1280, height: 800 })
  await other.goto(`/scenarios/${scenario.id}?tab=steps`)
  const row = other.locator('tr[data-record]').nth(1)
  // Its status is a control once the row is in use.
  await row.focus()
  await row.getByRole('combobox').focus()

  await signIn(manager)
  await page.goto(`/projects/${projectId}/edit`)
  await page.getByRole('checkbox', { name: NOTE }).check()
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(note(other)).toBeVisible()
  await expect(row.getByRole('combobox')).toHaveCount(0)
  await expect(row).toBeFocused()
  const { height = 0 } = (await note(other).boundingBox()) ?? {}
  expect(height).toBeLessThan(30)
})

test('a list of several projects leaves out what only members change, and says so', async ({
  page,
  signIn,
}) => {
  const { id: projectId } = await createProject({ name: 'Закрытый', membersOnly: true })
  const { scenarioNumber } = await createScenario({ projectId, status: 'Новый' })
  const open = await createScenario({ status: 'Новый' })
  const tester = await createUser()
  await createUser({ role: 'tester', name: 'Пётр Лис' })
  await signIn(tester)
  await page.goto('/scenarios')
  const select = (number: string) => page.getByRole('checkbox', { name: `Select scenario ${number}` }).click()
  await select(scenarioNumber)
  await expect(bar(page)).toContainText('1 of 1 can’t be changed: only members edit project Закрытый')
  await expect(bar(page).getByRole('button', { name: 'Set status' })).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Into another project' })).toBeVisible()
  await expect(findRow(page, scenarioNumber).getByRole('combobox')).toHaveCount(0)
  await select(open.scenarioNumber)
  await expect(findRow(page, open.scenarioNumber).getByRole('combobox')).toBeVisible()
  await expect(bar(page)).toContainText('1 of 2 can’t be changed: only members edit project Закрытый')
  const desk = page.viewportSize() ?? PHONE
  await page.setViewportSize(PHONE)
  await expect(bar(page).getByText('can’t be changed')).toBeInViewport({ ratio: 1 })
  expect((await bar(page).boundingBox())?.height).toBeLessThan(150)
  await page.setViewportSize(desk)
  const setStatus = async () => {
    await bar(page).getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Реализован', exact: true }).click()
  }
  await setStatus()
  await expect(findRow(page, open.scenarioNumber)).toContainText('Реализован')
  await expect(bar(page)).toContainText('2 selected')
  expect(await prisma.scenario.findMany({ where: { status: 'Новый' } })).toMatchObject([{ projectId }])

  await createProjectMember({ projectId, telegramId: tester.telegramUsername })
  await page.reload()
  await select(scenarioNumber)
  await setStatus()
  await expect(findRow(page, scenarioNumber)).toContainText('Реализован')

  // Both may be given to somebody who can only read one of them, and that is said.
  await select(open.scenarioNumber)
  await bar(page).getByRole('button', { name: 'Set responsible person' }).click()
  await page.getByPlaceholder('Type at least 2 characters...').fill('лис')
  await page.getByRole('option', { name: /^Пётр Лис\s*only reads 1 of 2 projects/ }).click()
  await expect(findToast(page, 'Responsible person of 2 scenarios updated')).toContainText(
    '1 of these is in a project that Пётр Лис can only read.',
  )
})

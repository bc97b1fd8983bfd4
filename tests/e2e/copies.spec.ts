import { prisma } from '@/lib/server/db'
import { createMilestone } from '@/tests/factories/milestone'
import { createProductLine } from '@/tests/factories/product-line'
import { createProject } from '@/tests/factories/project'
import { createProjectTask } from '@/tests/factories/project-task'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'
import { bar, five } from '@/tests/fixtures/scenario-screens'

test('a project is the base of a new one: its form is filled, its days move with the first one', async ({
  page,
  signIn,
}) => {
  const source = await createProject({
    projectNumber: 42,
    name: 'Кассы',
    status: 'completed',
    startDate: new Date('2026-01-01'),
    endDate: new Date('2026-02-28'),
  })
  await createProjectTask({ projectId: source.id, task: 'CASH-7', pm: 'Мария Соколова' })
  await createMilestone({ projectId: source.id, day: new Date('2026-01-31') })
  for (const status of ['Новый', 'Выполнен'])
    await createScenario({ projectId: source.id, status, type: 'receipts' })
  await signIn(await createUser())
  await page.goto(`/projects/${source.id}`)
  await page.getByRole('button', { name: 'Actions with project 00042', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy project' }).click()

  await expect(page.getByLabel('Project Name')).toHaveValue('Кассы (copy)')
  await expect(page.getByRole('combobox', { name: 'PM' })).toHaveValue('Мария Соколова')
  await page.getByLabel('PM and executor of the tasks').uncheck()
  await expect(page.getByRole('combobox', { name: 'PM' })).toHaveValue('Unassigned')
  const preview = page.getByRole('status').filter({ hasText: 'will be copied' })
  await expect(preview).toContainText('1 of 2 scenarios of “Кассы” will be copied (only Новый).')
  await page.getByLabel('All (2)').check()
  await expect(preview).toContainText('2 of 2 scenarios of “Кассы” will be copied (only Новый, Выполнен).')
  await page.getByLabel('Or these numbers').fill('2')
  await expect(preview).toContainText(
    '1 of 2 scenarios of “Кассы” will be copied (those with these numbers).',
  )
  await expect(preview).toContainText('00042-002')
  await page.getByLabel('Start Date').click()
  await page.getByRole('button', { name: /^Today, / }).click()
  await expect(page.getByLabel(/^Milestones \(1\), \d\d\.\d\d\.\d{4} – /)).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Draft' }).click()

  await expect(findToast(page, 'Project created successfully with copied scenarios')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Receipts Scenarios/, selected: true })).toContainText('1')
  const copy = await prisma.project.findFirstOrThrow({ where: { name: 'Кассы (copy)' } })
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / (24 * 60 * 60 * 1000)
  expect(days(copy.startDate, copy.endDate)).toBe(58)
  const [milestone] = await prisma.milestone.findMany({ where: { projectId: copy.id } })
  expect(milestone && days(copy.startDate, milestone.day)).toBe(30)
})

test('templates are offered first to start from', async ({ page, signIn }) => {
  await createProject({ projectNumber: 41, name: 'Шаблон касс', isTemplate: true })
  await createProject({ projectNumber: 42, name: 'Кассы' })
  await signIn(await createUser())
  await page.goto('/projects/create')
  await page.getByRole('button', { name: 'Project or template to start from' }).click()
  await expect(page.getByRole('option')).toHaveText([/00041 Шаблон касс.*Template/, '00042 Кассы'])
  await page.getByRole('option', { name: '00041 Шаблон касс' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue('Шаблон касс (copy)')
})

test('selected scenarios are copied into another project, and that is taken back', async ({
  page,
  signIn,
}) => {
  const { rows } = await five()
  const target = await createProject({ projectNumber: 43, name: 'Осенний релиз' })
  await createProject({ projectNumber: 44, name: 'Зимний релиз', membersOnly: true })
  for (const { id } of rows) await createProductLine({ scenarioId: id })
  await signIn(await createUser())
  await page.goto('/scenarios')
  await page.getByRole('checkbox', { name: 'Select scenario 00042-001' }).check()
  await page.getByRole('checkbox', { name: 'Select scenario 00042-002' }).check()
  await bar(page).getByRole('button', { name: 'Into another project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy into another project' })
  await expect(dialog).toContainText('2 scenarios will be copied: 00042-001, 00042-002')
  await expect(dialog.getByLabel('Product lines (2)')).toBeChecked()
  await expect(dialog.getByLabel('Marks (0)')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Project' }).click()
  await expect(page.getByRole('option', { name: '00042' })).toBeVisible()
  // A project that only its members change is offered to them alone.
  await expect(page.getByRole('option', { name: '00044' })).toHaveCount(0)
  await page.getByRole('option', { name: '00043 Осенний релиз' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()

  const shown = findToast(page, '2 scenarios copied into project 00043')
  await expect(page.getByRole('link', { name: '00043-002', exact: true })).toBeVisible()
  await shown.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: '00043-002', exact: true })).toHaveCount(0)
  expect(await prisma.scenario.count({ where: { projectId: target.id, deletedAt: null } })).toBe(0)
})

test('a scenario is copied into another project from the palette', async ({ page, signIn }) => {
  const { rows } = await five()
  await createProject({ projectNumber: 43, name: 'Осенний релиз' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${rows[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Copy into another project' })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Go to anything, or create' })
  // A page that is not hydrated yet ignores keys.
  await expect(async () => {
    if (await field.isHidden()) await page.keyboard.press('Control+k')
    await expect(field).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await field.fill('into another')
  await page.getByRole('option', { name: 'Copy into another project' }).click()
  await expect(page.getByRole('dialog', { name: 'Copy into another project' })).toContainText(
    '1 scenario will be copied: 00042-001',
  )
})

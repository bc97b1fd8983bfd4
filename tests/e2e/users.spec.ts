import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible, expectAccessibleAtFirst } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  choose,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const undo = (page: Page, text: string) => findToast(page, text).getByRole('button', { name: 'Undo' })
const readStored = ({ id }: { id: string }) => prisma.user.findUniqueOrThrow({ where: { id } })

test('the registry: who is in which team and here now, and what an admin decides there', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const now = new Date()
  const admin = await createUser({ name: 'Анна Админова', role: 'admin', team: 'DL', lastActivity: now })
  const irina = await createUser({
    name: 'Ирина Смирнова',
    role: 'tester',
    team: 'CASH',
    email: 'irina@shop.example',
    telegramUsername: '@irina_s',
    lastActivity: new Date(now.getTime() - 5 * 60_000),
  })
  await createUser({ name: 'Борис Титов', role: 'pm', team: 'CASH', lastActivity: null })
  const gleb = await createUser({ name: 'Глеб Новиков', team: 'OD', isApproved: false })
  await signIn(admin)

  await test.step('cards: newcomers first, a dot for who is here', async () => {
    await page.goto('/teams')
    await expect(page.getByRole('heading', { level: 1, name: 'Team Registry' })).toBeVisible()
    await expect(names(page)).toHaveText(['Глеб Новиков', 'Анна Админова', 'Борис Титов', 'Ирина Смирнова'])
    await expect(card(page, 'Ирина')).toContainText('Active')
    await expect(card(page, 'Ирина').getByTestId('active-dot')).toBeVisible()
    await expect(card(page, 'Борис')).toContainText('Offline')
    await expect(card(page, 'Борис')).toContainText('Never active')
    await expect(card(page, 'Ирина').getByRole('link', { name: '@irina_s' })).toHaveAttribute(
      'href',
      'https://t.me/irina_s',
    )
    await expectAccessibleAtFirst(page)
  })

  await test.step('search and team stand in the address', async () => {
    await page.getByRole('searchbox').fill('shop.ex')
    await expect(page).toHaveURL(/search=shop\.ex/)
    await expect(names(page)).toHaveText(['Ирина Смирнова'])
    await page.getByRole('searchbox').fill('')
    await choose(page, page.getByRole('combobox', { name: 'Team', exact: true }), 'CASH')
    await expect(names(page)).toHaveText(['Борис Титов', 'Ирина Смирнова'])
    await page.getByRole('searchbox').fill('nobody')
    await expect(page.getByText('No team members found')).toBeVisible()
    await page.goto('/teams')
  })

  await test.step('a newcomer is let in, and not, by Undo', async () => {
    await page.getByRole('button', { name: 'Approve Глеб' }).click()
    await expect(findToast(page, 'Глеб Новиков can sign in now')).toBeVisible()
    await expect(names(page)).toHaveText(['Анна Админова', 'Борис Титов', 'Глеб Новиков', 'Ирина Смирнова'])
    await undo(page, 'Глеб Новиков can sign in now').click()
    await expect(card(page, 'Глеб')).toContainText('Waiting for approval')
    expect((await readStored(gleb)).isApproved).toBe(false)
  })

  await test.step('role, team and access change where they stand', async () => {
    await choose(page, page.getByRole('combobox', { name: 'Role of Ирина Смирнова' }), 'PM')
    await expect(findToast(page, 'Ирина Смирнова is now PM')).toBeVisible()
    await choose(page, page.getByRole('combobox', { name: 'Team of Ирина Смирнова' }), 'ABAP')
    await undo(page, 'Ирина Смирнова is now in ABAP').click()
    await expect(page.getByRole('combobox', { name: 'Team of Ирина Смирнова' })).toHaveText('CASH')
    // Another admin is quicker than Undo.
    await choose(page, page.getByRole('combobox', { name: 'Team of Ирина Смирнова' }), 'DL')
    await expect(findToast(page, 'Ирина Смирнова is now in DL')).toBeVisible()
    await prisma.user.update({ where: { id: irina.id }, data: { team: 'CASH', version: { increment: 1 } } })
    await undo(page, 'Ирина Смирнова is now in DL').click()
    await expect(findToast(page, 'Somebody else changed this in the meantime')).toBeVisible()
    await page.reload()
    // And quicker than this admin, who is asked; of another field they are not.
    const role = page.getByRole('combobox', { name: 'Role of Ирина Смирнова' })
    const meanwhile = (data: object) =>
      prisma.user.update({ where: { id: irina.id }, data: { ...data, version: { increment: 1 } } })
    await meanwhile({ role: 'executor' })
    await choose(page, role, 'Viewer')
    const question = page.getByRole('dialog', { name: 'Somebody else changed this in the meantime' })
    await expect(question).toContainText('Executor')
    await expect(question).toContainText('Viewer')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Take theirs: Role' }).click()
    await expect(role).toHaveText('Executor')
    await meanwhile({ team: 'OD' })
    await choose(page, role, 'PM')
    await expect(role).toHaveText('PM')
    await meanwhile({ team: 'CASH' })
    await page.reload()
    await page.getByRole('button', { name: 'Deactivate Ирина' }).click()
    const leaving = page.getByRole('alertdialog', { name: 'Deactivate Ирина Смирнова?' })
    await expect(leaving).toContainText('They have no open work')
    await expectAccessible(page)
    await leaving.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(card(page, 'Ирина')).toContainText('Deactivated')
    await page.getByRole('button', { name: 'Activate Ирина' }).click()
    await expect(findToast(page, 'Ирина Смирнова is active again')).toBeVisible()
    expect(await readStored(irina)).toMatchObject({ role: 'pm', team: 'CASH', isActive: true })
  })

  await test.step('the last admin stays one', async () => {
    await choose(page, page.getByRole('combobox', { name: 'Role of Анна Админова' }), 'Viewer')
    await expect(findToast(page, 'The last admin')).toBeVisible()
  })

  await test.step('a table for many people', async () => {
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page).toHaveURL(/view=table/)
    const row = page.getByRole('row').filter({ hasText: 'Ирина' })
    await expect(row).toContainText('irina@shop.example')
    await expectAccessible(page)
    const newcomers = await Promise.all(
      ['Вера Лисова', 'Егор Котов'].map((name) => createUser({ name, team: 'OD', isApproved: false })),
    )
    await page.reload()
    const approve = page.getByRole('button', { name: 'Approve (2)' })
    // Nothing on the page shows when it is hydrated.
    await expect(async () => {
      for (const { name } of [...newcomers, irina])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      await expect(approve).toBeVisible({ timeout: 1000 })
    }).toPass()
    await approve.click()
    await expect(findToast(page, '2 people can sign in now')).toBeVisible()
    expect(await prisma.user.count({ where: { isApproved: false } })).toBe(1)
    await undo(page, '2 people can sign in now').click()
    await expect(findToast(page, '2 put back')).toBeVisible()
    expect(await prisma.user.count({ where: { isApproved: false } })).toBe(3)
  })

  await test.step('the overview leads to a team', async () => {
    await page.getByRole('tab', { name: 'Team Overview' }).click()
    const cash = page.getByRole('main').getByRole('listitem').filter({ hasText: 'CASH' })
    await expect(cash).toContainText('2 members · 1 active')
    await expectAccessible(page)
    await cash.getByRole('link', { name: 'CASH' }).click()
    await expect(names(page)).toHaveText(['Борис Титов', 'Ирина Смирнова'])
  })

  await test.step('it fits a phone, in the dark', async () => {
    await page.setViewportSize(PHONE)
    await openDark(page, '/teams')
    await expect(names(page)).toHaveCount(6)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await page.goto('/teams?view=table')
    await expect(page.locator('tbody tr')).toHaveCount(6)
    expect(await isTooWide(page)).toBe(false)
  })

  await test.step('a failure is shown, and not as an empty list', async () => {
    await refuse(page, '**/api/users/teams?*')
    await page.goto('/teams')
    await page.getByRole('searchbox').fill('zzz')
    await expect(findToast(page, 'Failed to load team members')).toBeVisible()
  })
})

test('a person’s page lists what is theirs, and only admins decide about them', async ({
  page,
  signIn,
  console,
}) => {
  const irina = await createUser({ name: 'Ирина Смирнова', team: 'CASH' })
  const mine = await createScenario({ responsibleId: irina.id, status: 'В работе' })
  const review = await createScenario({ reviewerId: irina.id, status: 'Новый' })
  await createErrorReport({
    scenarioId: mine.id,
    responsibleUserId: irina.id,
    isBlocker: true,
    description: 'Чек не печатается',
  })
  await signIn(await createUser({ role: 'tester' }))
  await page.goto('/teams')
  await expect(page.getByRole('combobox', { name: /Role of/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Ирина Смирнова' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ирина Смирнова' })).toBeVisible()
  await expect(page.getByRole('link', { name: mine.scenarioNumber }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: review.scenarioNumber })).toBeVisible()
  await expect(page.getByText('Чек не печатается')).toBeVisible()
  await expect(page.getByRole('button', { name: /Deactivate/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await isTooWide(page)).toBe(false)
  await test.step('every name leads there: where the person is known, and where only a name was typed', async () => {
    const { id: projectId } = await createProject({ name: 'Маркировка' })
    await createProjectMember({ projectId, name: 'Ира из чата', telegramId: irina.telegramUsername })
    await createProjectTask({ projectId, executor: 'Ирина Смирнова', pm: 'Кто-то другой' })
    await prisma.scenario.update({ where: { id: mine.id }, data: { projectId, responsibleId: irina.id } })
    const openDetails = async () => {
      const details = page.getByRole('button', { name: 'Project Details' })
      await expect(async () => {
        if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
        await expect(details).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 })
      }).toPass()
    }
    for (const [address, name] of [
      ['/scenarios', 'Ирина Смирнова'],
      [`/projects/${projectId}`, 'Ира из чата'],
      [`/projects/${projectId}`, 'Ирина Смирнова'],
    ] as const) {
      await page.goto(address)
      if (address !== '/scenarios') await openDetails()
      await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
      await expect(page).toHaveURL(`/teams/${irina.id}`)
    }
    await page.goto(`/projects/${projectId}`)
    await openDetails()
    await page.getByRole('link', { name: 'Кто-то другой' }).click()
    await expect(page).toHaveURL(/\/teams\?search=/)
    await expect(page.getByText('No team members found')).toBeVisible()
  })
  console.expectError(PROVOKED)
  await page.goto(`/teams/${'f'.repeat(24)}`)
  await expect(page.getByRole('heading', { name: 'This person is not in the registry' })).toBeVisible()
  await expect(page).toHaveTitle(/^This person is not in the registry/)
})

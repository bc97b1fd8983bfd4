import { prisma } from '@/lib/server/db'
import { createAggregation } from '@/tests/factories/aggregation'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  choose,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
  toastOf,
  withoutLiveUpdates,
} from '@/tests/fixtures/project-screens'

test.describe('the page of a project', () => {
  test('is reached by id, by number and by the short link', async ({ page, signIn }) => {
    const project = await createProject({ projectNumber: 42, name: 'Маркировка обуви' })
    await signIn(await createUser())
    for (const address of [
      `/projects/${project.id}`,
      '/projects/42',
      '/projects/00042',
      `/p/${project.id}`,
      '/p/42',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('00042 Маркировка обуви')
      await expect(page).toHaveTitle('00042 Маркировка обуви · U.T.A.')
    }
  })

  test('shows days, size, counts, tasks and people', async ({ page, signIn }) => {
    const project = await createProject({
      description: 'Первая строка\nВторая строка',
      startDate: new Date('2026-01-01'),
      endDate: new Date('2026-12-31'),
    })
    await createProjectTask({
      projectId: project.id,
      task: 'CASH-777',
      ticket: 'CASH-777',
      description: '',
      pm: 'Анна',
      executor: 'Пётр',
    })
    await createProjectMember({ projectId: project.id, name: 'Мария', telegramId: '@maria_qa' })
    for (const status of [
      'Новый',
      'В работе',
      'Возврат',
      'Ошибка при тесте',
      'Выполнен с ошибками',
      'Выполнен',
    ]) {
      await createScenario({ projectId: project.id, type: 'orders', status })
    }
    await signIn(await createUser())
    await page.goto(`/projects/${project.id}`)
    await expect(page.getByText('January 1, 2026 – December 31, 2026')).toBeVisible()
    // This page counts wide: also 'Выполнен с ошибками' is an error, also 'Возврат' is in progress.
    for (const [label, count] of [
      ['Total Scenarios', 6],
      ['With Errors', 2],
      ['In Progress', 2],
      ['Completed', 1],
    ]) {
      const figure = page.locator('dt', { hasText: String(label) }).locator('xpath=following-sibling::dd')
      await expect(figure).toHaveText(String(count))
    }

    const details = page.getByRole('button', { name: 'Project Details' })
    await expect(details).toHaveAttribute('aria-expanded', 'false')
    await details.click()
    await expect(page.getByText('Вторая строка')).toBeVisible()
    // No tracker is set up here: a ticket is text, not a dead link.
    const tasks = page.getByRole('table', { name: 'Tasks' })
    await expect(tasks.getByRole('cell')).toHaveText(['CASH-777', '', 'Анна', 'Пётр'])
    await expect(tasks.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('link', { name: '@maria_qa' })).toHaveAttribute(
      'href',
      'https://t.me/maria_qa',
    )
    await expectAccessible(page)
  })

  test('says when there is no such project', async ({ page, signIn, console }) => {
    console.expectError(/404/)
    await signIn(await createUser())
    for (const address of ['/projects/0123456789abcdef01234567', '/projects/99999', '/p/nonsense']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go back to projects' }).click()
    await expect(page).toHaveURL('/projects')
  })

  test('opens each part by its own address', async ({ page, signIn }) => {
    const project = await createProject()
    const orders = await createScenario({ projectId: project.id, type: 'orders', status: 'Новый' })
    const failed = await createScenario({ projectId: project.id, type: 'orders', status: 'Ошибка при тесте' })
    const receipts = await createScenario({ projectId: project.id, type: 'receipts' })
    await signIn(await createUser())
    await page.goto(`/projects/${project.id}`)
    await expect(page.getByRole('link', { name: orders.scenarioNumber, exact: true })).toBeVisible()

    await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'Ошибка при тесте')
    await expect(page.getByRole('link', { name: orders.scenarioNumber, exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: failed.scenarioNumber, exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: orders.scenarioNumber, exact: true })).toBeHidden()

    await page.getByRole('tab', { name: 'Receipts Scenarios' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}?tab=receipts`)
    await expect(page.getByRole('link', { name: receipts.scenarioNumber, exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Orders Scenarios' })).toHaveAttribute('aria-selected', 'true')
  })

  test('comes with the rows of the part that is open', async ({ page, signIn }) => {
    const { id: projectId } = await createProject()
    const { scenarioNumber } = await createScenario({ projectId, type: 'receipts' })
    await createCloseDay({ projectId, cashRegister: 'POS-of-the-day' })
    await createAggregation({ projectId, aggregate: 'AGR-4711' })
    await createAggregationError({ projectId, document: '4900004711' })
    await signIn(await createUser())
    const rendered = async (tab: string) =>
      (await page.request.get(`/projects/${projectId}?tab=${tab}`)).text()
    expect(await rendered('receipts')).toContain(`>${scenarioNumber}</a>`)
    expect(await rendered('closeDays')).toContain('POS-of-the-day</td>')
    const aggregations = await rendered('aggregations')
    expect(aggregations).toContain('>AGR-4711</span>')
    expect(aggregations).toContain('4900004711</td>')
  })

  test('a viewer reads and tracks, and can change nothing', async ({ page, signIn }) => {
    const project = await createProject({ status: 'active' })
    const scenario = await createScenario({ projectId: project.id, type: 'orders' })
    await signIn(await createUser({ role: 'viewer' }))
    await page.goto(`/projects/${project.id}`)
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Project status' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit Project' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create Scenario' })).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: `Delete scenario ${scenario.scenarioNumber}` }),
    ).toHaveCount(0)
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Untrack' })).toBeVisible()
  })

  test('light, dark and on a phone', async ({ page, signIn }) => {
    const name = 'Очень-длинное-название-проекта-без-единого-пробела'.repeat(4).slice(0, 200)
    const project = await createProject({ name, telegramGroupId: '-1001234567890' })
    await prisma.telegramGroup.create({
      data: { chatId: '-1001234567890', state: 'unreachable', problem: 'not_a_member' },
    })
    for (const status of ['Ошибка при тесте', 'Выполнен с ошибками', 'Реализован', 'Проведен возврат']) {
      await createScenario({ projectId: project.id, type: 'orders', status })
    }
    await signIn(await createUser())
    await page.goto(`/projects/${project.id}`)
    await expect(page.getByRole('note')).toContainText('The bot is not in the group -1001234567890')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await openDark(page, `/projects/${project.id}`)
    await expectAccessible(page)
    await page.goto(`/projects/${project.id}?tab=aggregations`)
    await expect(page.getByRole('tab', { name: 'Aggregations' })).toBeInViewport({ ratio: 0.9 })
  })
})

test.describe('the status of a project', () => {
  test('is set where it is shown, and the group hears of it', async ({ page, signIn, telegram }) => {
    const group = telegram.createGroup()
    const project = await createProject({ name: 'Возвраты', telegramGroupId: String(group.id) })
    await signIn(await createUser({ name: 'Анна Ким' }))
    await page.goto(`/projects/${project.id}`)
    await choose(page, page.getByRole('combobox', { name: 'Project status' }), 'In Progress')
    await expect(toastOf(page, 'Status updated successfully')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Project status' })).toHaveText('In Progress')
    const message = await telegram.waitForMessage(({ chat_id }) => chat_id === String(group.id), 15_000)
    expect(message.shown).toContain('Возвраты')
    expect(message.shown).toContain('Draft → In Progress (Анна Ким)')
  })

  test('goes back when it can not be set', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    const project = await createProject()
    await signIn(await createUser())
    await page.goto(`/projects/${project.id}`)
    await refuse(page, '**/api/projects/*/status', 'PUT')
    await choose(page, page.getByRole('combobox', { name: 'Project status' }), 'Active')
    await expect(toastOf(page, 'Failed to update project status')).toContainText('Error')
    await expect(page.getByRole('combobox', { name: 'Project status' })).toHaveText('Draft')
    expect(await prisma.project.findUnique({ where: { id: project.id } })).toMatchObject({ status: 'draft' })
  })

  test('is not overwritten unseen: the second window is told', async ({
    page,
    signIn,
    openContext,
    console,
  }) => {
    console.expectError(PROVOKED)
    const project = await createProject()
    await signIn(await createUser())
    await withoutLiveUpdates(page)
    await page.goto(`/projects/${project.id}`)
    const other = await openContext()
    await signIn(await createUser(), other)
    const second = await other.newPage()
    await second.goto(`/projects/${project.id}`)
    await choose(second, second.getByRole('combobox', { name: 'Project status' }), 'Completed')
    await expect(toastOf(second, 'Status updated successfully')).toBeVisible()

    await choose(page, page.getByRole('combobox', { name: 'Project status' }), 'Active')
    await expect(toastOf(page, 'Failed to update project status')).toContainText('Somebody else changed this')
    await expect(page.getByRole('combobox', { name: 'Project status' })).toHaveText('Completed')
  })
})

test.describe('tracking a project', () => {
  test('is switched on and off, for oneself alone', async ({ page, signIn, openContext }) => {
    const project = await createProject()
    await signIn(await createUser())
    await page.goto(`/projects/${project.id}`)
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Untrack' })).toBeEnabled()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Untrack' })).toBeVisible()

    const other = await openContext()
    await signIn(await createUser(), other)
    const second = await other.newPage()
    await second.goto(`/projects/${project.id}`)
    await expect(second.getByRole('button', { name: 'Track', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Untrack' }).click()
    await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeEnabled()
    expect(await prisma.trackedProject.count()).toBe(0)
  })

  test('goes back when it fails', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    const project = await createProject()
    await signIn(await createUser())
    await page.goto(`/projects/${project.id}`)
    await refuse(page, '**/api/projects/*/track', 'POST')
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await expect(toastOf(page, 'Failed to update tracking status')).toContainText('Error')
    await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeEnabled()
  })
})

test('a project that fails to load anew is told, and stays on screen', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  const project = await createProject({ name: 'Возвраты' })
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}`)
  await refuse(page, `**/api/projects/${project.id}`)
  await choose(page, page.getByRole('combobox', { name: 'Project status' }), 'Active')
  await expect(toastOf(page, 'Failed to load project data')).toContainText('Error')
  await expect(page.getByRole('heading', { level: 1, name: 'Возвраты' })).toBeVisible()
})

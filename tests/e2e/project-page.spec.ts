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
  countPages,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
  withoutLiveUpdates,
} from '@/tests/fixtures/project-screens'

test.describe('the page of a project', () => {
  test('is reached by its addresses, shows days, size, counts, tasks and people, and opens each part', async ({
    page,
    signIn,
    console,
  }) => {
    const project = await createProject({
      projectNumber: 42,
      name: 'Маркировка обуви',
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
    const orders = await createScenario({ projectId: project.id, type: 'orders', status: 'Новый' })
    const failed = await createScenario({ projectId: project.id, type: 'orders', status: 'Ошибка при тесте' })
    const receipts = await createScenario({ projectId: project.id, type: 'receipts', status: 'Выполнен' })
    for (const status of ['В работе', 'Возврат', 'Выполнен с ошибками'])
      await createScenario({ projectId: project.id, type: 'orders', status })
    await signIn(await createUser())
    const rendered = async (address: string) => (await page.request.get(address)).text()
    for (const address of ['/projects/42', '/projects/00042', `/p/${project.id}`, '/p/42']) {
      expect(await rendered(address)).toContain('<title>00042 Маркировка обуви · U.T.A.</title>')
    }
    await page.goto(`/projects/${project.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('00042 Маркировка обуви')
    await expect(page).toHaveTitle('00042 Маркировка обуви · U.T.A.')
    await expect(page.getByText('01.01.2026 – 31.12.2026')).toBeVisible()
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
    await expect(tasks.getByRole('link', { name: 'CASH-777' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '@maria_qa' })).toHaveAttribute(
      'href',
      'https://t.me/maria_qa',
    )
    await expectAccessible(page)
    await test.step('on a phone a task is its own stack, and none of it is beyond the edge', async () => {
      const size = page.viewportSize()
      await page.setViewportSize(PHONE)
      const region = page.getByRole('region', { name: 'Tasks' })
      await expect.poll(() => region.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      const [executor, manager] = await Promise.all(
        ['Пётр', 'Анна'].map((name) => tasks.getByText(name).boundingBox()),
      )
      expect(executor?.y).toBeGreaterThan(manager?.y ?? Number.NaN)
      await expectAccessible(page)
      if (size) await page.setViewportSize(size)
    })

    await test.step('each part has its own address', async () => {
      const link = (scenario: { scenarioNumber: string }) =>
        page.getByRole('link', { name: scenario.scenarioNumber, exact: true })
      await expect(link(orders)).toBeVisible()
      await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'Ошибка при тесте')
      await expect(link(orders)).toBeHidden()
      await expect(link(failed)).toBeVisible()
      await page.reload()
      await expect(link(failed)).toBeVisible()
      await expect(link(orders)).toBeHidden()

      const pages = await countPages(page)
      await page.getByRole('tab', { name: 'Receipts Scenarios' }).click()
      await expect(page).toHaveURL(`/projects/${project.id}?tab=receipts`)
      await expect(link(receipts)).toBeVisible()
      const tab = page.getByRole('tab', { name: 'Orders Scenarios' })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(`/projects/${project.id}`)
      expect(await countPages(page)).toBe(pages)
    })
    await test.step('and comes with the rows of the part that is open', async () => {
      const projectId = project.id
      await createCloseDay({ projectId, cashRegister: 'POS-of-the-day' })
      await createAggregation({ projectId, aggregate: 'AGR-4711' })
      await createAggregationError({ projectId, document: '4900004711' })
      const renderTab = (tab: string) => rendered(`/projects/${projectId}?tab=${tab}`)
      expect(await renderTab('receipts')).toContain(`>${receipts.scenarioNumber}</a>`)
      expect(await renderTab('closeDays')).toContain('POS-of-the-day</td>')
      const aggregations = await renderTab('aggregations')
      expect(aggregations).toContain('>AGR-4711<')
      expect(aggregations).toContain('4900004711</td>')
    })
    await test.step('it says when there is no such project', async () => {
      console.expectError(/404/)
      for (const address of ['/projects/99999', '/p/nonsense'])
        expect(await rendered(address)).toContain('Project not found')
      await page.goto('/projects/0123456789abcdef01234567')
      await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
      await expect(page).toHaveTitle('Project not found · U.T.A.')
      await page.getByRole('link', { name: 'Go back to projects' }).click()
      await expect(page).toHaveURL('/projects')
    })
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

  test('in the dark and on a phone', async ({ page, signIn }) => {
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
    await page.setViewportSize(PHONE)
    await openDark(page, `/projects/${project.id}`)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
    await page.goto(`/projects/${project.id}?tab=aggregations`)
    const rightEdge = async () => {
      const { x, width } = (await page.getByRole('tab', { name: 'Aggregations' }).boundingBox()) ?? {
        x: Number.NaN,
        width: 0,
      }
      return x + width
    }
    await expect(page.getByRole('tab', { name: 'Aggregations' })).toContainText('0')
    await expect.poll(rightEdge).toBeLessThanOrEqual(PHONE.width)
  })
})

test('the status of a project is set where it is shown, and the group is notified', async ({
  page,
  signIn,
  openContext,
  telegram,
  console,
}) => {
  console.expectError(PROVOKED)
  const group = telegram.createGroup()
  const project = await createProject({ name: 'Возвраты', telegramGroupId: String(group.id) })
  await signIn(await createUser({ name: 'Анна Ким' }))
  await withoutLiveUpdates(page)
  await page.goto(`/projects/${project.id}`)
  const status = page.getByRole('combobox', { name: 'Project status' })
  await test.step('it goes back when it can not be set', async () => {
    await refuse(page, '**/api/projects/*/status', 'PUT')
    await choose(page, status, 'Active')
    await expect(findToast(page, 'Failed to update project status')).toContainText('Error')
    await expect(status).toHaveText('Draft')
    expect(await prisma.project.findUnique({ where: { id: project.id } })).toMatchObject({ status: 'draft' })
    await page.unroute('**/api/projects/*/status')
  })
  await choose(page, status, 'In Progress')
  await expect(findToast(page, 'Status updated successfully')).toBeVisible()
  await expect(status).toHaveText('In Progress')
  const message = await telegram.waitForMessage(({ chat_id }) => chat_id === String(group.id))
  expect(message.shown).toContain('Возвраты')
  expect(message.shown).toContain('Draft → In Progress (Анна Ким)')

  const other = await openContext()
  await signIn(await createUser(), other)
  const second = await other.newPage()
  await test.step('it is not overwritten silently: the second window shows it', async () => {
    await second.goto(`/projects/${project.id}`)
    await choose(second, second.getByRole('combobox', { name: 'Project status' }), 'Completed')
    await expect(findToast(second, 'Status updated successfully')).toBeVisible()

    await choose(page, status, 'Active')
    const question = page.getByRole('dialog', { name: /changed this in the meantime$/ })
    await expect(question.getByText('Completed', { exact: true })).toBeVisible()
    await question.getByRole('button', { name: 'Take theirs: Project status' }).click()
    await expect(status).toHaveText('Completed')
  })
  await test.step('a project that fails to refetch shows an error, and stays on screen', async () => {
    await refuse(second, `**/api/projects/${project.id}`)
    await choose(page, status, 'Active')
    await expect(findToast(second, 'Failed to load project data')).toContainText('Error')
    await expect(second.getByRole('heading', { level: 1, name: 'Возвраты' })).toBeVisible()
  })
})

test('tracking a project is switched on and off, for oneself alone', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const project = await createProject()
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}`)
  const track = page.getByRole('button', { name: 'Track', exact: true })
  await test.step('it goes back when it fails', async () => {
    await refuse(page, '**/api/projects/*/track', 'POST')
    await track.click()
    await expect(findToast(page, 'Failed to update tracking status')).toContainText('Error')
    await expect(track).toBeEnabled()
    await page.unroute('**/api/projects/*/track')
  })
  await track.click()
  await expect(page.getByRole('button', { name: 'Untrack' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Untrack' })).toBeVisible()

  const other = await openContext()
  await signIn(await createUser(), other)
  const second = await other.newPage()
  await second.goto(`/projects/${project.id}`)
  await expect(second.getByRole('button', { name: 'Track', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Untrack' }).click()
  await expect(track).toBeEnabled()
  expect(await prisma.trackedProject.count()).toBe(0)
})

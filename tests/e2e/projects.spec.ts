import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
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
} from '@/tests/fixtures/project-screens'

test.describe('the list of projects', () => {
  test('a card tells what a project is, and leads to it', async ({ page, signIn }) => {
    const project = await createProject({
      projectNumber: 42,
      name: 'Маркировка обуви',
      status: 'in_progress',
      projectImage: 'OD:Print prices',
      startDate: new Date('2026-03-01'),
    })
    await createProjectMember({ projectId: project.id })
    await createProjectMember({ projectId: project.id })
    await signIn(await createUser())
    await page.goto('/projects')
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await expect(page.getByText('Manage and monitor all your testing projects')).toBeVisible()
    await expect(page.getByText('All projects in the system')).toBeVisible()

    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Маркировка обуви' })
    await expect(card).toContainText('In Progress')
    await expect(card).toContainText('OD:Print prices')
    // A day is the day it is, for a server and a browser in any zone.
    await expect(card).toContainText('March 1, 2026')
    await expect(card).toContainText('2 members')
    await card.getByRole('link', { name: 'ID: 00042 - Маркировка обуви' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}`)
  })

  test('the status filter stands in the address and goes together with the search', async ({
    page,
    signIn,
  }) => {
    await createProject({ name: 'Кассы самообслуживания', status: 'active' })
    await createProject({ name: 'Кассы в Минске', status: 'draft' })
    await createProject({ name: 'Постаматы', status: 'active' })
    await signIn(await createUser())
    await page.goto('/projects')
    await expect(page.getByRole('heading', { name: 'Projects (3)' })).toBeVisible()

    await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'Active')
    await expect(page).toHaveURL('/projects?status=active')
    await expect(page.getByText('Showing active projects')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Projects (2)' })).toBeVisible()
    await expect(page.getByText('Кассы в Минске')).toBeHidden()

    await page.getByPlaceholder('Search by project name or ID...').fill('КАССЫ')
    await expect(page.getByRole('heading', { name: 'Projects (1)' })).toBeVisible()
    await expect(page.getByText('Кассы самообслуживания')).toBeVisible()

    await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'All Status')
    await expect(page).not.toHaveURL(/status/)
    await expect(page.getByText('Кассы в Минске')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Кассы в Минске')).toBeHidden()
    // The whole state of the list is in its address.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Projects (1)' })).toBeVisible()
  })

  test('five cards count, and each narrows the list', async ({ page, signIn }) => {
    for (const status of ['active', 'active', 'in_progress', 'completed', 'draft', 'archived']) {
      await createProject({ status })
    }
    await signIn(await createUser())
    await page.goto('/projects')
    const counts = page.getByRole('navigation', { name: 'Projects by status' })
    await expect(counts.getByRole('link')).toHaveText([
      'All Projects6',
      'Active2',
      'In Progress1',
      'Completed1',
      'Draft1',
    ])
    await counts.getByRole('link', { name: 'Completed' }).click()
    await expect(page).toHaveURL('/projects?status=completed')
    await expect(page.getByRole('heading', { name: 'Projects (1)' })).toBeVisible()
  })

  test('a project is found by its number and by its id', async ({ page, signIn }) => {
    const project = await createProject({ projectNumber: 7, name: 'Возвраты' })
    await createProject({ name: 'Постаматы' })
    await signIn(await createUser())
    await page.goto('/projects')
    for (const text of ['00007', project.id.toUpperCase()]) {
      await page.getByPlaceholder('Search by project name or ID...').fill(text)
      await expect(page.getByRole('heading', { name: 'Projects (1)' })).toBeVisible()
      await expect(page.getByText('Возвраты')).toBeVisible()
    }
  })

  test('more than one page is loaded on demand', async ({ page, signIn }) => {
    const { id: createdById } = await createUser()
    for (let number = 1; number <= 31; number += 1)
      await createProject({ createdById, name: `Проект ${number}` })
    await signIn(await createUser())
    await page.goto('/projects')
    await expect(page.getByRole('heading', { name: 'Projects (31)' })).toBeVisible()
    await expect(page.getByText('Проект 1', { exact: false })).not.toHaveCount(0)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(30)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(31)
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  })

  test('nothing there and nothing found are told apart', async ({ page, signIn }) => {
    await signIn(await createUser())
    await page.goto('/projects')
    await expect(page.getByText('No projects found')).toBeVisible()
    await expect(page.getByText('Create your first project to get started')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Project' })).toHaveCount(2)
    await page.getByPlaceholder('Search by project name or ID...').fill('нет такого')
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Project' })).toHaveCount(1)
  })

  test('a viewer reads, and is not offered to create', async ({ page, signIn }) => {
    await createProject({ name: 'Возвраты' })
    await signIn(await createUser({ role: 'viewer' }))
    await page.goto('/projects')
    await expect(page.getByText('Возвраты')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Project' })).toHaveCount(0)
  })

  test('a list that fails to load says so, and loads when tried again', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    await createProject({ name: 'Возвраты' })
    await signIn(await createUser())
    await page.goto('/projects')
    await refuse(page, '**/api/projects/search?*')
    await page.getByPlaceholder('Search by project name or ID...').fill('Возв')
    await expect(toastOf(page, 'Failed to load projects')).toContainText('Error')
    await page.unroute('**/api/projects/search?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Возвраты')).toBeVisible()
  })

  test('light, dark and on a phone', async ({ page, signIn }) => {
    await createProject({ name: 'Проект с очень-очень-очень-длинным-названием'.repeat(4).slice(0, 200) })
    await signIn(await createUser())
    await page.goto('/projects')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await openDark(page, '/projects')
    await expectAccessible(page)
  })
})

test.describe('the start page', () => {
  test('finds a project by number, and lists the six made last', async ({ page, signIn }) => {
    for (let number = 1; number <= 7; number += 1) await createProject({ name: `Проект ${number}` })
    await signIn(await createUser())
    await page.goto('/')
    const recent = page.getByRole('region', { name: 'Recent Projects' })
    await expect(recent.getByRole('listitem')).toHaveCount(6)
    await expect(recent.getByText('ID: 00001 - Проект 1')).toBeHidden()

    const box = page.getByPlaceholder('Enter project ID or name (use * for object search)')
    const search = page.getByRole('button', { name: 'Search', exact: true })
    await expect(search).toBeDisabled()
    await box.fill('   ')
    await expect(search).toBeDisabled()
    await box.fill(' * ')
    await search.click()
    await expect(page.getByText('7 projects found')).toBeVisible()
    await box.fill('  1 ')
    await box.press('Enter')
    await expect(page.getByText('1 project found')).toBeVisible()
    await page.getByRole('link', { name: /ID: 00001 - Проект 1/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Проект 1' })).toBeVisible()
  })

  test('recent projects that fail to load are told', async ({ page, signIn, console }) => {
    console.expectError(PROVOKED)
    await signIn(await createUser())
    const stream = page.waitForResponse('**/api/events?*')
    await page.goto('/')
    await stream
    await refuse(page, '**/api/projects/search?*')
    // Whatever anybody changes makes the page ask anew.
    const body = {
      name: 'Возвраты',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      projectImage: 'OD:Sales',
    }
    await page.request.post('/api/projects', { data: body, headers: { 'sec-fetch-site': 'same-origin' } })
    await expect(toastOf(page, 'Failed to load recent projects')).toContainText('Error')
  })
})

import type { Page } from '@playwright/test'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
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

const SEARCH = 'Search by project name or ID...'
const found = (page: Page, count: number) => page.getByRole('heading', { name: `Projects (${count})` })

test.describe('the list of projects', () => {
  test('shows each, counts them, and is filtered by the address', async ({
    page,
    context,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    const project = await createProject({
      projectNumber: 42,
      name: 'Кассы самообслуживания',
      status: 'in_progress',
      projectImage: 'OD:Print prices',
      startDate: new Date('2026-03-01'),
    })
    await createProjectMember({ projectId: project.id })
    await createProjectMember({ projectId: project.id })
    await createProject({ name: 'Кассы в Минске', status: 'draft' })
    await createProject({ name: 'Проект с очень-очень-очень-длинным-названием'.repeat(4).slice(0, 200) })
    for (const status of ['in_progress', 'active', 'completed', 'archived'])
      await createProject({ status, name: `Релиз ${status}` })
    await signIn(await createUser())
    await page.goto('/projects')
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await expect(page.getByText('Manage and monitor all your testing projects')).toBeVisible()
    await expect(page.getByText('All projects in the system')).toBeVisible()
    await expect(found(page, 7)).toBeVisible()
    await expectAccessible(page)

    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Кассы самообслуживания' })
    await test.step('a card shows a project’s data', async () => {
      await expect(card).toContainText('In Progress')
      await expect(card).toContainText('OD:Print prices')
      // A day is the day it is, for a server and a browser in any zone.
      await expect(card).toContainText('March 1, 2026')
      await expect(card).toContainText('2 members')
    })
    await test.step('five cards count, and each filters the list', async () => {
      const counts = page.getByRole('navigation', { name: 'Projects by status' })
      await expect(counts.getByRole('link')).toHaveText([
        'All Projects7',
        'Active1',
        'In Progress2',
        'Completed1',
        'Draft2',
      ])
      await counts.getByRole('link', { name: 'Completed' }).click()
      await expect(page).toHaveURL('/projects?status=completed')
      await expect(found(page, 1)).toBeVisible()
    })
    await test.step('what the dashboard’s legend leads to is a list as well', async () => {
      await page.goto('/projects?status=archived')
      await expect(page.getByText('Showing archived projects')).toBeVisible()
      await expect(found(page, 1)).toBeVisible()
      await page.goto('/projects')
    })
    await test.step('the status filter stands in the address and goes together with the search', async () => {
      const filter = page.getByRole('combobox', { name: 'Filter by status' })
      await choose(page, filter, 'In Progress')
      await expect(page).toHaveURL('/projects?status=in_progress')
      await expect(page.getByText('Showing in progress projects')).toBeVisible()
      await expect(found(page, 2)).toBeVisible()
      await expect(page.getByText('Кассы в Минске')).toBeHidden()

      await page.getByPlaceholder(SEARCH).fill('КАССЫ')
      await expect(found(page, 1)).toBeVisible()
      await expect(card).toBeVisible()

      await choose(page, filter, 'All Status')
      await expect(page).not.toHaveURL(/status/)
      await expect(page.getByText('Кассы в Минске')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Кассы в Минске')).toBeHidden()
      // The whole state of the list is in its address.
      await page.reload()
      await expect(found(page, 1)).toBeVisible()
      await choose(page, filter, 'All Status')
    })
    await test.step('a project is found by its number and by its id', async () => {
      for (const text of ['00042', project.id.toUpperCase()]) {
        await page.getByPlaceholder(SEARCH).fill(text)
        await expect(found(page, 1)).toBeVisible()
        await expect(card).toBeVisible()
      }
    })
    await test.step('a failure is shown, and the list loads on a retry', async () => {
      await refuse(page, '**/api/projects/search?*')
      await page.getByPlaceholder(SEARCH).fill('само')
      await expect(findToast(page, 'Failed to load projects')).toContainText('Error')
      await page.unroute('**/api/projects/search?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(card).toBeVisible()
    })
    await test.step('in the dark and on a phone', async () => {
      await page.setViewportSize(PHONE)
      await openDark(page, '/projects')
      expect(await isTooWide(page)).toBe(false)
      await expectAccessible(page)
    })
    await test.step('a viewer reads, and is not offered to create', async () => {
      await page.goto('about:blank')
      await context.clearCookies()
      await signIn(await createUser({ role: 'viewer' }))
      await page.goto('/projects')
      await expect(card).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create New Project' })).toHaveCount(0)
    })
    await card.getByRole('link', { name: 'ID: 00042 - Кассы самообслуживания' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}`)
  })

  test('an empty list and an empty result differ, and more than one page is loaded on demand', async ({
    page,
    signIn,
  }) => {
    const { id: createdById } = await createUser()
    await signIn(await createUser())
    await page.goto('/projects')
    await expect(page.getByText('No projects found')).toBeVisible()
    await expect(page.getByText('Create your first project to get started')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Project' })).toHaveCount(2)
    await page.getByPlaceholder(SEARCH).fill('нет такого')
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Project' })).toHaveCount(1)

    for (let number = 1; number <= 31; number += 1)
      await createProject({ createdById, name: `Проект ${number}` })
    await page.goto('/projects')
    await expect(found(page, 31)).toBeVisible()
    await expect(page.getByText('Проект 1', { exact: false })).not.toHaveCount(0)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(30)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(31)
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  })
})

test('the start page finds a project by number, lists the six made last, and shows when that fails', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  for (let number = 1; number <= 7; number += 1) await createProject({ name: `Проект ${number}` })
  await signIn(await createUser())
  const stream = page.waitForResponse('**/api/events?*')
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recent Projects' })
  await expect(recent.getByRole('listitem')).toHaveCount(6)
  await expect(recent.getByText('ID: 00001 - Проект 1')).toBeHidden()

  await test.step('recent projects that fail to load show an error', async () => {
    await stream
    await refuse(page, '**/api/projects/search?*')
    // Any change makes the page refetch.
    const body = {
      name: 'Возвраты',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      projectImage: 'OD:Sales',
    }
    await page.request.post('/api/projects', { data: body, headers: { 'sec-fetch-site': 'same-origin' } })
    await expect(findToast(page, 'Failed to load recent projects')).toContainText('Error')
    await page.unroute('**/api/projects/search?*')
  })

  const box = page.getByPlaceholder('Enter project ID or name (use * for object search)')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toBeDisabled()
  await box.fill('   ')
  await expect(search).toBeDisabled()
  await box.fill(' * ')
  await search.click()
  await expect(page.getByText('8 projects found')).toBeVisible()
  await box.fill('  1 ')
  await box.press('Enter')
  await expect(page.getByText('1 project found')).toBeVisible()
  await page.getByRole('link', { name: /ID: 00001 - Проект 1/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Проект 1' })).toBeVisible()
})

test('a search from the start page counts all that it finds, and leads to all of it', async ({
  page,
  signIn,
  connection,
}) => {
  const { createdById } = await createProject({ name: 'Касса 0' })
  await connection.query(
    `INSERT INTO "Project" (id, name, status, "projectImage", "startDate", "endDate", "createdById", "updatedAt")
     SELECT lpad(to_hex(n), 24, 'a'), 'Касса ' || n, 'draft', 'OD:Sales', '2026-01-01', '2026-02-01', $1, now()
     FROM generate_series(1, 120) n`,
    [createdById],
  )
  await signIn(await createUser())
  await page.goto('/')
  await page.getByPlaceholder('Enter project ID or name (use * for object search)').fill('Касса')
  await page.keyboard.press('Enter')
  await expect(page.getByText('121 projects found')).toBeVisible()
  await expect(page.getByText('The newest 100 are listed.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all 121' }).click()
  await expect(page.getByRole('heading', { name: 'Projects (121)' })).toBeVisible()
})

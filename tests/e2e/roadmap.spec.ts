import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, isTooWide, openDark, PHONE, PROVOKED } from '@/tests/fixtures/project-screens'
import type { StandInItem } from '@/tests/stand-ins/code-host-board'

const COLOR = 'd73a4a'
const ITEMS: StandInItem[] = [
  {
    title: 'Print receipts of returns',
    number: 41,
    status: 'In progress',
    priority: 'P0 Critical',
    size: 'XL',
    due: '2026-12-24',
    assignees: ['irina', 'boris', 'gleb'],
    labels: ['bug', 'cash', 'receipts', 'urgent', 'q4'].map((name) => ({ name, color: COLOR })),
  },
  { title: 'Marks of the new kind', number: 142, status: 'Backlog', priority: 'P2', size: 'M' },
  {
    title: 'Close the day by itself',
    number: 43,
    status: 'In review',
    priority: 'P1',
    size: 'S',
    due: '2026-10-01',
  },
  { title: 'An idea without a number', status: 'Start' },
  { title: 'Sign in by one tap', number: 40, status: 'Done', priority: 'P3', size: 'XS' },
]

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).locator('div').filter({ hasText: name })

test('the roadmap: read from the code host, filtered, refreshed, and kept while that is away', async ({
  page,
  signIn,
  codeHost: { board },
  console,
}) => {
  console.expectError(PROVOKED)
  board.items = ITEMS
  await signIn(await createUser({ role: 'viewer' }))

  await test.step('five columns, figures, and the text of the cards', async () => {
    await page.goto('/roadmap')
    await expect(page.getByRole('heading', { level: 1, name: 'U.T.A. roadmap' })).toBeVisible()
    await expect(page.getByText('Connected to GitHub', { exact: true })).toBeVisible()
    await expect(figure(page, 'Total Tasks')).toContainText('5')
    await expect(figure(page, 'Due Soon')).toContainText('2')
    await expect(figure(page, 'Completed')).toContainText('1')
    for (const name of ['Backlog', 'Start', 'In progress', 'In review', 'Done'])
      await expect(column(page, name).getByRole('listitem')).toHaveCount(1)
    const card = column(page, 'In progress').getByRole('listitem')
    await expect(card).toContainText('#41')
    await expect(card).toContainText('P0 Critical')
    await expect(card).toContainText('receipts')
    await expect(card.getByText('+2', { exact: true })).toBeVisible()
    await expect(card).toContainText('irina, boris')
    await expect(column(page, 'In review')).toContainText('Was due October 1, 2026')
    await expectAccessible(page)
  })

  await test.step('filters stand in the address', async () => {
    await page.getByRole('searchbox').fill('#4')
    await expect(page).toHaveURL(/search=%234/)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await choose(page, page.getByRole('combobox', { name: 'Priority' }), 'P1 High')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Close the day/])
    await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Done')
    await expect(page.getByText('No items match the filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5)
  })

  await test.step('a refresh shows what is new', async () => {
    await prisma.roadmap.updateMany({ data: { readAt: new Date(Date.now() - 60_000) } })
    board.items = [...ITEMS, { title: 'Something new', number: 44, status: 'Backlog' }]
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(findToast(page, 'Roadmap data refreshed successfully')).toBeVisible()
    await expect(column(page, 'Backlog')).toContainText('Something new')
  })

  await test.step('without the code host the stored items stay, with a note', async () => {
    board.mode = 'failing'
    await prisma.roadmap.updateMany({ data: { readAt: new Date(Date.now() - 60_000) } })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(findToast(page, 'Showing cached roadmap data')).toContainText('Cached data')
    await expect(page.getByText('Disconnected from GitHub')).toBeVisible()
    await expect(column(page, 'Backlog')).toContainText('Something new')
  })

  await test.step('it fits a phone, in the dark', async () => {
    await page.setViewportSize(PHONE)
    await openDark(page, '/roadmap')
    await expect(column(page, 'Backlog')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })

  await test.step('with nothing stored it says what failed; an empty board is not a failure', async () => {
    await prisma.roadmap.deleteMany()
    await page.goto('/roadmap')
    await expect(page.getByText('Error: Failed to fetch roadmap data')).toBeVisible()
    await expect(page.getByText('Roadmap data is currently unavailable.')).toBeVisible()
    await expectAccessible(page)
    board.mode = 'well'
    board.items = []
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('No roadmap data available.')).toBeVisible()
  })
})

test('without a board it says so, and has nothing to refresh', async ({
  page,
  signIn,
  codeHost: { board },
}) => {
  // The server has a board: what it can't read, the browser asks for.
  await prisma.roadmap.deleteMany()
  board.mode = 'failing'
  await page.route('**/api/roadmap', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { project: null, items: [], columns: [], lastUpdated: null, cached: false },
      },
    }),
  )
  await signIn(await createUser())
  await page.goto('/roadmap')
  await expect(page.getByText('The roadmap is not configured.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  await expect(page.getByText('Disconnected from GitHub')).toHaveCount(0)
})

test('the public roadmap can be read, and nothing else', async ({ page, codeHost: { board } }) => {
  board.items = ITEMS
  await page.goto('/roadmap/public')
  await expect(page.getByText('U.T.A. roadmap')).toBeVisible()
  await expect(page.getByText('Connected to GitHub', { exact: true })).toBeVisible()
  const card = column(page, 'In progress').getByRole('listitem')
  await expect(card.getByText('+3', { exact: true })).toBeVisible()
  await expect(page.getByText('irina')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/about')
  await expect(page.getByRole('region', { name: 'Roadmap' })).toContainText('Print receipts of returns')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  expect(await isTooWide(page)).toBe(false)
})

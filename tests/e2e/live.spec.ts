import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'

const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' }

test('what somebody else changes is seen without a reload', async ({ page, signIn, openContext }) => {
  const project = await createProject({ name: 'Возвраты', status: 'active' })
  const scenario = await createScenario({ projectId: project.id, type: 'orders' })
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}`)
  const row = page.getByRole('row').filter({ hasText: scenario.scenarioNumber })
  await expect(row).toContainText('Новый')
  const dashboard = await page.context().newPage()
  await dashboard.goto('/')
  await expect(dashboard.getByText('Nothing has happened yet')).toBeVisible()
  await page.bringToFront()

  const other = await openContext()
  await signIn(await createUser({ name: 'Пётр Волков' }), other)
  const answer = await other.request.put(`/api/scenarios/${scenario.id}/status`, {
    data: { status: 'Ошибка при тесте' },
    headers: FROM_OUR_PAGE,
  })
  expect(answer.status()).toBe(200)

  await expect(row).toContainText('Ошибка при тесте')
  await dashboard.bringToFront()
  await expect(dashboard.getByText('Пётр Волков set the status to Ошибка при тесте')).toBeVisible()
})

test('only what a change touched is asked for anew', async ({ page, signIn, openContext }) => {
  const project = await createProject({ name: 'Возвраты', status: 'draft' })
  const [closeDay, elsewhere] = [
    await createCloseDay({ projectId: project.id, comment: 'Сначала' }),
    await createCloseDay({ projectId: (await createProject()).id }),
  ]
  await signIn(await createUser())
  const listening = page.waitForResponse('**/api/events?*')
  await page.goto(`/projects/${project.id}?tab=closeDays`)
  await listening
  const row = page.getByRole('row').filter({ hasText: 'Сначала' })
  await expect(row).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events') asked.push(pathname)
  })

  const other = await openContext()
  await signIn(await createUser(), other)
  const change = async (path: string, data: object) =>
    expect((await other.request.put(path, { data, headers: FROM_OUR_PAGE })).status()).toBe(200)
  const closeDays = `/api/projects/${project.id}/close-days`
  await test.step('a close day of another project concerns nothing here', () =>
    change(`/api/projects/${elsewhere.projectId}/close-days/${elsewhere.id}`, { comment: 'Там', version: 1 }))
  await test.step('a close day that is shown is asked for, alone', async () => {
    await change(`${closeDays}/${closeDay.id}`, { comment: 'Потом', version: 1 })
    await expect(page.getByRole('row').filter({ hasText: 'Потом' })).toBeVisible()
    expect(asked).toEqual([closeDays])
  })
  await test.step('as is the project', async () => {
    await change(`/api/projects/${project.id}/status`, { status: 'active', version: 1 })
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
    expect(asked).toEqual([closeDays, `/api/projects/${project.id}`])
  })
})

test('a first read that fails on the server is left to the browser, and the rest stands', async ({
  page,
  console,
  connection,
  signIn,
}) => {
  const project = await createProject({ name: 'Возвраты' })
  await createCloseDay({ projectId: project.id, comment: 'Касса зависла' })
  await signIn(await createUser())
  console.expectError(/500|\[toast\]/)
  await connection.query('ALTER TABLE "CloseDay" RENAME TO "CloseDayAway"')
  try {
    await page.goto(`/projects/${project.id}?tab=closeDays`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Возвраты')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  } finally {
    await connection.query('ALTER TABLE "CloseDayAway" RENAME TO "CloseDay"')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Касса зависла' })).toBeVisible()
})

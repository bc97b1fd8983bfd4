import { createAggregation } from '@/tests/factories/aggregation'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createTrackedProject } from '@/tests/factories/tracked-project'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'

const FROM_OUR_PAGE = { 'sec-fetch-site': 'same-origin' }

test('another person’s changes are shown without a reload, also after the server was away', async ({
  page,
  console,
  signIn,
  openContext,
}) => {
  const project = await createProject({ name: 'Возвраты', status: 'active' })
  const scenario = await createScenario({ projectId: project.id, type: 'orders' })
  await signIn(await createUser())
  console.expectError(/503/)
  // As of a server that is just being replaced.
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 503 }), { times: 1 })
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

test('only what a change touched is fetched again', async ({ page, signIn, openContext }) => {
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
  const parts = `/api/projects/${project.id}/parts`
  await test.step('a close day of another project concerns nothing here', () =>
    change(`/api/projects/${elsewhere.projectId}/close-days/${elsewhere.id}`, { comment: 'Там', version: 1 }))
  await test.step('a close day that is shown is asked for, and how many there are, alone', async () => {
    await change(`${closeDays}/${closeDay.id}`, { comment: 'Потом', version: 1 })
    await expect(page.getByRole('row').filter({ hasText: 'Потом' })).toBeVisible()
    await expect.poll(() => asked.toSorted()).toEqual([closeDays, parts])
  })
  await test.step('as is the project', async () => {
    await change(`/api/projects/${project.id}/status`, { status: 'active', version: 1 })
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
    expect(asked.slice(2)).toEqual([`/api/projects/${project.id}`])
  })
  await test.step('a scenario comes with its change: no list is asked for', async () => {
    const { id, scenarioNumber } = await createScenario({ projectId: project.id })
    const listeningAgain = page.waitForResponse('**/api/events?*')
    await page.goto('/scenarios')
    await listeningAgain
    const scenario = page.getByRole('row').filter({ hasText: scenarioNumber })
    await expect(scenario).toContainText('Новый')
    await change(`/api/scenarios/${id}/status`, { status: 'Выполнен' })
    await expect(scenario).toContainText('Выполнен')
    expect(asked.filter((path) => path === '/api/scenarios')).toEqual([])
  })
})

test('a first read that fails on the server is left to the browser, and the rest stands', async ({
  page,
  console,
  connection,
  signIn,
}) => {
  const { id: projectId } = await createProject({ name: 'Возвраты' })
  // The dashboard shows the six newest ones: among the tracked ones alone it is seen there.
  for (let newer = 0; newer < 6; newer += 1) await createProject({ name: 'Новее' })
  const of = { projectId }
  await createCloseDay({ ...of, comment: 'Касса зависла' })
  await createAggregation({ ...of, task: 'WPU-NEW' })
  const order = await createScenario({ ...of, type: 'orders' })
  const receipt = await createScenario({ ...of, type: 'receipts' })
  const me = await createUser()
  await createTrackedProject({ ...of, userId: me.id })
  await signIn(me)
  console.expectError(/500|\[toast\]/)
  const retry = page.getByRole('button', { name: 'Try again' })
  const heading = page.getByRole('heading', { level: 1 })
  const links = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first()
  const listed = links(/Возвраты/)
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const project = `/projects/${projectId}`
  const parts = [
    ['/', 'TrackedProject', 'Failed to load tracked projects', links(/Новее/), listed],
    ['/projects', 'ProjectMember', 'Failed to load projects', heading, listed],
    ['/tracked-projects', 'TrackedProject', 'Failed to load tracked projects', heading, listed],
    ['/scenarios', 'Scenario', 'Failed to load scenarios', heading, row(order.scenarioNumber)],
    [project, 'Scenario', 'Failed to load scenarios', heading, row(order.scenarioNumber)],
    [`${project}?tab=receipts`, 'Scenario', 'Failed to load scenarios', heading, row(receipt.scenarioNumber)],
    [`${project}?tab=closeDays`, 'CloseDay', 'Failed to load close days', heading, row('Касса зависла')],
    [`${project}?tab=aggregations`, 'Aggregation', 'Failed to load aggregations', heading, row('WPU-NEW')],
  ] as const
  for (const [address, table, failure, stands, comes] of parts) {
    await test.step(`${address}, without ${table}`, async () => {
      await connection.query(`ALTER TABLE "${table}" RENAME TO "Away"`)
      try {
        await page.goto(address)
        await expect(findToast(page, failure)).toBeVisible()
        await expect(stands).toBeVisible()
        await expect(retry).toBeVisible()
        await expect(comes).toHaveCount(0)
        await expect(
          page.getByRole('heading', { name: '(0)' }),
          'nobody knows how many there are',
        ).toHaveCount(0)
      } finally {
        await connection.query(`ALTER TABLE "Away" RENAME TO "${table}"`)
      }
      await retry.click()
      await expect(comes).toBeVisible()
      await expect(retry).toHaveCount(0)
    })
  }
})

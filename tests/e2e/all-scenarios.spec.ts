import fs from 'node:fs/promises'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
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
import { bar, counter, findRow, five, numbers, table } from '@/tests/fixtures/scenario-screens'

const SEARCH = 'Search by scenario ID, project name, country, or plant...'

test('all scenarios are counted, filtered by the address, sorted, and lead to their project and page', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const { project, rows } = await five()
  await signIn(await createUser())
  await page.goto('/scenarios')
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const names = [
    'Scenario ID',
    'Project',
    'Type',
    'Status',
    'Country',
    'Plant',
    'Created',
    'Updated',
    'Actions',
  ]
  for (const name of names) await expect(header(name)).toBeVisible()
  await expect(counter(page, 'Total')).toContainText('5')
  for (const name of ['New', 'In Progress', 'With Errors', 'Completed']) {
    await expect(counter(page, name)).toContainText('1')
  }

  await test.step('a line leads to those that no card counts, and each status can be chosen', async () => {
    await counter(page, 'With Errors').focus()
    await expect(page.getByText('Counted: Ошибка при тесте')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Counted: Ошибка при тесте')).toBeHidden()
    await page.getByRole('link', { name: '1 more scenario is in another status' }).click()
    await expect(page).toHaveURL('/scenarios?group=others')
    await expect(findRow(page, '00042-004')).toBeHidden()
    expect(await numbers(page)).toEqual(['00042-005'])
    await page.getByRole('combobox', { name: 'Filter by status' }).click()
    await expect(page.getByRole('option')).toHaveText([
      ...['All Status', 'With Errors', 'New', 'In Progress', 'Completed'],
      ...['Готов для выдачи', 'Реализован', 'Возврат', 'Проведен возврат', 'Выполнен с ошибками'],
    ])
    await page.keyboard.press('Escape')
    await counter(page, 'Total').click()
    await expect(page).toHaveURL('/scenarios')
  })

  await test.step('they are sorted by their headers', async () => {
    await expect(findRow(page, '00042-005')).toBeVisible()
    await expect(header('Created')).toHaveAttribute('aria-sort', 'descending')
    await header('Plant').getByRole('button').click()
    await expect(header('Plant')).toHaveAttribute('aria-sort', 'ascending')
    await expect(header('Created')).toHaveAttribute('aria-sort', 'none')
    await expect(page).toHaveURL(/sort=plant&order=asc/)
    await expect
      .poll(() => numbers(page))
      .toEqual(['00042-005', '00042-004', '00042-003', '00042-002', '00042-001'])
    await header('Plant').getByRole('button').press('Enter')
    await expect(header('Plant')).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(async () => (await numbers(page))[0]).toBe('00042-001')
  })

  await test.step('they are filtered by the address, and the back button undoes it', async () => {
    await page.goto('/scenarios?status=broken')
    await expect(page.getByRole('combobox', { name: 'Filter by status' })).toHaveText('With Errors')
    await expect(findRow(page, '00042-003')).toBeVisible()
    expect(await numbers(page)).toEqual(['00042-003'])
    // The counters don't follow the status.
    await expect(counter(page, 'Total')).toContainText('5')

    await choose(page, page.getByRole('combobox', { name: 'Filter by status' }), 'All Status')
    await choose(page, page.getByRole('combobox', { name: 'Filter by type' }), 'Receipts')
    await expect(page).toHaveURL('/scenarios?type=receipts')
    await expect(counter(page, 'Total')).toContainText('2')
    await page.getByPlaceholder(SEARCH).fill('belarus')
    await expect(page).toHaveURL(/search=belarus/)
    await expect(findRow(page, '00042-004')).toBeHidden()
    expect(await numbers(page)).toEqual(['00042-002'])
    await page.reload()
    await expect(page.getByPlaceholder(SEARCH)).toHaveValue('belarus')
    await expect(counter(page, 'Total')).toContainText('1')
    await page.getByPlaceholder(SEARCH).fill('')
    await expect(findRow(page, '00042-004')).toBeVisible()
    await page.goBack()
    await expect(findRow(page, '00042-005')).toBeVisible()

    await counter(page, 'With Errors').click()
    await expect(page).toHaveURL(/status=broken/)
    await page.getByPlaceholder(SEARCH).fill('нет такого')
    await expect(page.getByText('No scenarios found')).toBeVisible()
  })

  await test.step('a failure to load is shown', async () => {
    await page.goto('/scenarios')
    await refuse(page, '**/api/scenarios?*')
    await choose(page, page.getByRole('combobox', { name: 'Filter by type' }), 'Orders')
    await expect(findToast(page, 'Failed to load scenarios')).toContainText('Error')
    await page.unroute('**/api/scenarios?*')
  })

  await test.step('each leads to its project and page', async () => {
    await page.goto('/scenarios')
    const row = findRow(page, '00042-002')
    await expect(row).toContainText('Receipts')
    await expect(row).toContainText('Belarus')
    const link = row.getByRole('link', { name: 'Летний релиз' })
    await expect(link).toHaveAttribute('href', `/projects/${project.id}`)
    await row.getByRole('link', { name: 'Open scenario 00042-002' }).click()
    await expect(page).toHaveURL(`/scenarios/${rows[1]?.id}`)
  })
})

test('all scenarios come page by page, there and back', async ({ page, signIn }) => {
  const project = await createProject({ projectNumber: 1 })
  for (let number = 1; number <= 55; number += 1) await createScenario({ projectId: project.id })
  await signIn(await createUser())
  // The server draws what fits a usual screen; the others follow without being asked for.
  const html = await (await page.request.get('/scenarios')).text()
  expect(html.match(/<tr data-record=/g)).toHaveLength(20)
  await page.goto('/scenarios')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(table(page).getByRole('row')).toHaveCount(51)
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(6)
  expect(await numbers(page)).toEqual(['00001-005', '00001-004', '00001-003', '00001-002', '00001-001'])
  await page.goBack()
  await expect(table(page).getByRole('row')).toHaveCount(51)
  await page.goForward()
  await expect(table(page).getByRole('row')).toHaveCount(6)
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(51)
  await expect(page).not.toHaveURL(/cursor/)
})

test('a page is prefetched only once its link is pointed at', async ({ page, signIn }) => {
  await five()
  await signIn(await createUser())
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_rsc')) fetched.push(pathname)
  })
  await page.goto('/scenarios')
  const link = findRow(page, '00042-003').getByRole('link', { name: '00042-003', exact: true })
  await link.hover()
  const address = await link.getAttribute('href')
  await expect.poll(() => fetched).toContain(address)
  expect(fetched.filter((path) => path !== address)).toEqual([])
})

test('the filter’s rows are exported to Excel and CSV; columns and density are remembered for each person', async ({
  page,
  signIn,
  context,
}) => {
  await five()
  await signIn(await createUser())
  await page.goto('/scenarios?type=receipts')
  await expect(page.getByRole('row')).toHaveCount(3)
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('menuitem', { name: format })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
    return { name: download.suggestedFilename(), bytes: await fs.readFile(await download.path()) }
  }
  const csv = await save('CSV (.csv)')
  expect(csv.name).toMatch(/^scenarios-.*\.csv$/)
  expect(csv.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(3)
  const excel = await save('Excel (.xlsx)')
  expect(excel.name).toMatch(/\.xlsx$/)
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Country' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await page.keyboard.press('Escape')
  const country = page.getByRole('columnheader', { name: 'Country' })
  await expect(country).toBeHidden()
  await page.reload()
  await expect(findRow(page, '00042-002')).toBeVisible()
  await expect(country).toBeHidden()
  // Left first: a stream of changes that asks without a cookie is refused, which the browser reports.
  await page.goto('about:blank')
  await context.clearCookies()
  await signIn(await createUser())
  await page.goto('/scenarios?type=receipts')
  await expect(country).toBeVisible()
})

test('light, dark and on a phone', async ({ page, signIn }) => {
  await five()
  await createScenario({
    projectId: (await createProject({ name: 'Очень-длинное-название'.repeat(9) })).id,
    plant: 'П'.repeat(200),
  })
  await signIn(await createUser())
  await page.goto('/scenarios')
  const box = page.getByRole('checkbox', { name: 'Select scenario 00042-003' })
  await box.click()
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await openDark(page, '/scenarios')
  const lines = await page.getByText('Everybody', { exact: true }).evaluate((text) => {
    const drawn = document.createRange()
    drawn.selectNodeContents(text)
    return drawn.getClientRects().length
  })
  expect(lines, 'the lines of one word').toBe(1)
  await box.click()
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
})

test('in Russian all columns fit the desks’ screens, and a phone has slim cards and one line of actions', async ({
  page,
  context,
  server,
  signIn,
}) => {
  const anna = await createUser({ name: 'Анна Константинопольская' })
  const { id: projectId } = await createProject({ name: 'Маркировка обуви и одежды в розничных магазинах' })
  for (const status of Array<string>(12).fill('Выполнен с ошибками'))
    await createScenario({
      projectId,
      status,
      country: 'Kazakhstan',
      plant: '0123 Москва Колумбус',
      responsibleId: anna.id,
    })
  await context.addCookies([{ name: 'ui-language', value: 'ru', url: server.url }])
  await signIn(anna)
  await page.goto('/scenarios')
  const list = page.getByRole('region', { name: 'Все сценарии' })
  const head = (name: string) => list.getByRole('columnheader', { name })
  const places = async () => {
    const boxes = await Promise.all(
      ['Ответственный', 'Создан', 'Изменён', 'Страна'].map((name) => head(name).boundingBox()),
    )
    const own = boxes.pop()?.y ?? 0
    // Those of the second line of the head begin below its first.
    return boxes.map((box) => (box?.y ?? 0) > own)
  }
  for (const [width, below] of [
    [1440, [false, false, false]],
    [1400, [false, false, true]],
    [1280, [false, true, true]],
    [1024, [true, true, true]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(places).toEqual(below)
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.setViewportSize(PHONE)
  const card = list.getByRole('row').nth(1)
  await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThan(200)
  expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThan(PHONE.height)
  // The strip of controls above the cards fades where it goes on.
  const strip = await list
    .getByRole('row')
    .first()
    .evaluate((row) => ({
      goesOn: row.scrollWidth > row.clientWidth,
      fade: getComputedStyle(row, '::after').backgroundImage,
    }))
  expect(strip).toEqual({ goesOn: true, fade: expect.stringContaining('gradient') })
  await card.getByRole('checkbox').click()
  const actions = page.getByRole('region', { name: 'Выбранные строки' })
  await expect(actions.getByRole('button', { name: 'Удалить' })).toBeVisible()
  expect((await actions.boundingBox())?.height).toBeLessThan(64)
})

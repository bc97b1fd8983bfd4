import { prisma } from '@/lib/server/db'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'

type Page = import('@playwright/test').Page

const people = (page: Page) => page.getByRole('table', { name: 'Workload by person' })
const items = (page: Page) => page.getByRole('table', { name: 'Items' })
const personRow = (page: Page, name: string) => people(page).getByRole('row').filter({ hasText: name })

async function prepare() {
  const irina = await createUser({ name: 'Ирина Смирнова', role: 'tester', team: 'CASH' })
  const boris = await createUser({ name: 'Борис Титов', role: 'tester', team: 'OD' })
  const { id: projectId } = await createProject({ name: 'Релиз 12', status: 'active' })
  const first = await createScenario({ projectId, status: 'Новый', responsibleId: irina.id })
  await createScenario({ projectId, status: 'В работе', responsibleId: irina.id })
  const solver = { responsible: irina.name, responsibleUserId: irina.id }
  await createErrorReport({ scenarioId: first.id, status: 'open', ...solver })
  return { irina, boris, first }
}

const countScenarios = (responsibleId: string) => prisma.scenario.count({ where: { responsibleId } })

test('chosen items are handed over with a preview, by button or by dragging, and taken back by Undo', async ({
  page,
  signIn,
}) => {
  const { irina, boris, first } = await prepare()
  await signIn(await createUser({ name: 'Анна Ким', role: 'pm' }))
  await page.goto('/teams')
  await page.getByRole('link', { name: 'Workload' }).click()

  await test.step('figures lead to their lists, and a person to their items', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Workload' })).toBeVisible()
    await expect(personRow(page, 'Борис Титов')).toContainText('0')
    await personRow(page, 'Ирина Смирнова').getByRole('link', { name: 'Open, Ирина Смирнова: 2' }).click()
    await page.waitForURL(/\/scenarios\?/)
    await page.goBack()
    await page.waitForURL(/\/workload/)
    await personRow(page, 'Ирина Смирнова').getByRole('link', { name: 'Ирина Смирнова', exact: true }).click()
    await expect(items(page).locator('tbody tr')).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('by keyboard: select all, pick a person, see what goes', async () => {
    await items(page).getByRole('checkbox').first().press('Space')
    await page.getByRole('button', { name: 'Hand over…' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Hand over 3 items' })
    await expect(dialog.getByRole('button', { name: 'Hand over', exact: true })).toBeDisabled()
    await dialog.getByRole('button', { name: /^To whom/ }).press('Enter')
    await page.getByRole('option', { name: 'Борис Титов' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText(['2 scenarios as responsible', '1 error to solve'])
    await expect(dialog).toContainText('Борис Титов will be reminded of 3 items. Nobody else is told.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).press('Enter')
    await expect(page.getByText('Nothing to do').last()).toBeVisible()
    expect(await countScenarios(boris.id)).toBe(2)
    await findToast(page, '3 items handed over to Борис Титов').getByRole('button', { name: 'Undo' }).click()
    await expect(items(page).locator('tbody tr')).toHaveCount(3)
    expect(await countScenarios(irina.id)).toBe(2)
  })

  await test.step('a dragged item goes to whom it is dropped on', async () => {
    const row = items(page).getByRole('row').filter({ hasText: 'Responsible' })
    const handle = row.filter({ hasText: first.scenarioNumber }).locator('.row-handle')
    await handle.dragTo(personRow(page, 'Борис Титов'))
    const dialog = page.getByRole('alertdialog', { name: 'Hand over 1 item' })
    await expect(dialog.getByRole('listitem')).toHaveText(['1 scenario as responsible'])
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(findToast(page, '1 item handed over to Борис Титов')).toBeVisible()
    expect(await countScenarios(boris.id)).toBe(1)
  })

  await test.step('of a project that only its members change nothing is offered to somebody else', async () => {
    await prisma.project.updateMany({ data: { membersOnly: true } })
    await page.reload()
    await expect(items(page).locator('tbody tr')).toHaveCount(2)
    await expect(items(page).locator('.row-handle')).toHaveCount(0)
    await items(page).getByRole('checkbox').first().check()
    await expect(page.getByText('Only members edit this project')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hand over…' })).toHaveCount(0)
  })
})

test('a viewer sees it without actions, on a phone in the dark too, and a person’s page says the same', async ({
  page,
  signIn,
}) => {
  const { irina } = await prepare()
  await signIn(await createUser({ name: 'Зритель', role: 'viewer' }))
  await page.setViewportSize(PHONE)
  await openDark(page, `/workload?person=${irina.id}`)
  await expect(items(page).locator('tbody tr')).toHaveCount(3)
  await expect(items(page).getByRole('checkbox')).toHaveCount(0)
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.goto(`/teams/${irina.id}`)
  const figures = page.getByRole('main').locator('dl').first()
  await expect(figures.getByRole('link').first()).toHaveText('2')
  await page.getByRole('link', { name: 'By project, and hand over' }).click()
  await expect(items(page)).toBeVisible()
})

test('of many people the page begins with the first, and all follow by themselves', async ({
  page,
  signIn,
}) => {
  const { irina } = await prepare()
  for (let count = 0; count < 30; count += 1) await createUser({ role: 'tester', team: 'CASH' })
  await createUser({ name: 'Яков Якин', role: 'tester', team: 'CASH' })
  await signIn(irina)
  const html = await (await page.request.get('/workload')).text()
  expect(html.match(/<tr data-record=/g)).toHaveLength(26)
  expect(html).not.toContain('Яков Якин')
  await page.goto('/workload')
  await expect(personRow(page, 'Яков Якин')).toBeVisible()
  const teams = await prisma.user.groupBy({ by: ['team'] })
  // And what is nobody’s.
  const rows = teams.length + (await prisma.user.count()) + 1
  await expect(people(page).locator('tbody tr:not([aria-hidden])')).toHaveCount(rows)
  await expect(people(page).locator('tbody tr[aria-hidden]')).toHaveCount(0)

  await test.step('beside a person’s items all columns are in view, with the longest words', async () => {
    const project = await createProject({
      name: 'Экспресс-доставка в пунктах выдачи Караганды',
      status: 'active',
    })
    const mine = { projectId: project.id, responsibleId: irina.id, dataResponsibleId: irina.id }
    await createScenario({ ...mine, status: 'Проведен возврат' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.context().addCookies([{ name: 'ui-language', value: 'ru', url: page.url() }])
    await page.goto(`/workload?person=${irina.id}`)
    await expect(page.getByRole('columnheader', { name: 'Срок' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Ответственный за данные', exact: true })).toBeVisible()
    const tables = page.locator('.table-frame > section')
    await expect(tables).toHaveCount(3)
    const hidden = () =>
      tables.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    await expect.poll(hidden).toEqual([0, 0, 0])
  })
})

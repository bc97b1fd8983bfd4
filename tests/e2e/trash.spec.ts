import type { Page } from '@playwright/test'
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
  withoutLiveUpdates,
} from '@/tests/fixtures/project-screens'

const findRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Deleted' }).getByRole('row').filter({ hasText: text })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

/** Three scenarios, two of which the person deletes on the project's page. */
async function twoDeleted(page: Page) {
  const project = await createProject({ projectNumber: 42, name: 'Летний релиз' })
  const numbers = []
  for (let index = 0; index < 3; index += 1) {
    const { scenarioNumber } = await createScenario({ projectId: project.id, type: 'orders' })
    numbers.push(scenarioNumber)
  }
  await remove(page, project.id)
  return project
}

async function remove(page: Page, projectId: string) {
  await page.goto(`/projects/${projectId}`)
  for (const number of ['00042-001', '00042-002']) {
    await page.getByRole('button', { name: `Delete scenario ${number}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('link', { name: number, exact: true })).toBeHidden()
  }
}

test('what was deleted by mistake is found from its project, and comes back alone or together', async ({
  page,
  signIn,
}) => {
  await signIn(await createUser({ name: 'Анна Иванова' }))
  const project = await twoDeleted(page)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('link', { name: 'Deleted things' }).click()
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  await expect(page.getByText('Only of project 00042')).toBeVisible()
  await expect(findRow(page, '00042-001')).toContainText('in 30 days')

  await test.step('several records at once, by keyboard', async () => {
    await page.goto('/trash')
    await findRow(page, '00042-002').focus()
    await page.keyboard.press('Control+a')
    await expect(bar(page)).toContainText('2 selected')
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(findToast(page, 'Restored: 2')).toBeVisible()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })

  await remove(page, project.id)
  await page.goto('/trash')
  await page.getByRole('button', { name: 'Restore 00042-001' }).click()
  await expect(findToast(page, 'Restored')).toContainText('00042-001')
  await expect(findRow(page, '00042-001')).toBeHidden()
  await findRow(page, '00042-002').getByRole('link', { name: 'Летний релиз' }).click()
  await expect(page).toHaveURL(`/projects/${project.id}`)
  await expect(page.getByRole('link', { name: '00042-001', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '00042-002', exact: true })).toBeHidden()
})

test('others see what they deleted themselves; admins see it all, and who did it', async ({
  page,
  signIn,
  openContext,
}) => {
  await signIn(await createUser({ name: 'Анна Иванова' }))
  await twoDeleted(page)
  const other = await openContext()
  await signIn(await createUser(), other)
  const otherPage = await other.newPage()
  await otherPage.goto('/trash')
  await expect(otherPage.getByText('The trash is empty')).toBeVisible()

  const office = await openContext()
  await signIn(await createUser({ role: 'admin' }), office)
  const admin = await office.newPage()
  await admin.goto('/trash')
  await expect(findRow(admin, '00042-001')).toContainText('Анна Иванова')
  await choose(admin, admin.getByRole('combobox', { name: 'Kind of what was deleted' }), 'Close day')
  await expect(admin.getByText('Nothing of this kind was deleted')).toBeVisible()
  await choose(admin, admin.getByRole('combobox', { name: 'Kind of what was deleted' }), 'Scenario')
  await admin.getByRole('button', { name: 'Restore 00042-001' }).click()
  await expect(findToast(admin, 'Restored')).toBeVisible()
  // An open page of the project shows it again.
  await expect(page.getByRole('link', { name: '00042-001', exact: true })).toBeVisible()
})

test('failures are shown; in the dark and on a phone', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  await withoutLiveUpdates(page)
  await signIn(await createUser({ role: 'admin' }))
  await twoDeleted(page)
  await refuse(page, '**/api/trash?*')
  await page.setViewportSize(PHONE)
  await openDark(page, '/trash?kind=scenario')
  await expect(findRow(page, '00042-001')).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await expect(page.getByRole('button', { name: 'Restore 00042-001' })).toBeInViewport()
  await expectAccessible(page)

  await choose(page, page.getByRole('combobox', { name: 'Kind of what was deleted' }), 'Everything')
  await expect(findToast(page, 'Failed to load the trash')).toBeVisible()
  await page.unroute('**/api/trash?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(findRow(page, '00042-001')).toBeVisible()

  await refuse(page, '**/api/trash/restore', 'POST')
  await page.getByRole('button', { name: 'Restore 00042-001' }).click()
  await expect(findToast(page, 'Failed to restore')).toBeVisible()
  await expect(findRow(page, '00042-001')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Trash', exact: true })).toBeVisible()
})

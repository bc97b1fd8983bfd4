import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  chooseDays,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  pickPerson,
  refuse,
} from '@/tests/fixtures/project-screens'

const save = (page: Page) => page.getByRole('button', { name: 'Save Draft' }).click()

async function fillRequired(page: Page, name: string) {
  await page.goto('/projects/create')
  await page.getByLabel('Project Name').fill(name)
  return chooseDays(page)
}

test.describe('creating a project', () => {
  test('with everything the form has', async ({ page, signIn, telegram }) => {
    const group = telegram.createGroup('Кассы QA')
    await createUser({ name: 'Мария Соколова', team: 'CASH', telegramUsername: '@maria_sokolova' })
    await signIn(await createUser({ role: 'admin' }))
    await fillRequired(page, '  Маркировка обуви  ')
    await page.getByLabel('Description').first().fill('Выдача и возврат')

    await page.getByRole('button', { name: 'Add Task' }).click()
    await expect(page.getByLabel('Task', { exact: true })).toBeFocused()
    await page.keyboard.type('CASH оплата СБП')
    await expect(page.getByRole('combobox', { name: 'PM' })).toHaveValue('Unassigned')
    const executor = page.getByRole('combobox', { name: 'Executor' })
    await expect(executor).toHaveValue('Unassigned')
    await executor.fill('ма')
    await page.getByRole('option', { name: 'Мария Соколова' }).click()
    await expect(executor).toHaveValue('Мария Соколова')
    await page.getByRole('button', { name: 'Add Task' }).click()
    await page.getByRole('button', { name: 'Remove task 2' }).click()

    await page.getByRole('button', { name: 'Add Team Member' }).click()
    await page.getByRole('button', { name: 'User Name' }).click()
    await pickPerson(page, 'соко', 'Мария Соколова')
    await expect(findToast(page, 'User selected')).toContainText('Auto-populated data for Мария Соколова')
    await expect(page.getByLabel('Telegram ID', { exact: true })).toHaveValue('@maria_sokolova')
    await expect(page.getByLabel('Telegram ID', { exact: true })).toHaveAttribute('readonly')
    await expect(page.getByLabel('Team', { exact: true })).toHaveValue('CASH')
    await page.getByLabel('Telegram Group ID').fill(String(group.id))
    await save(page)

    await expect(findToast(page, 'Project created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/projects\/[0-9a-f]{24}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('00001 Маркировка обуви')
    await expect(page.getByRole('combobox', { name: 'Project status' })).toHaveText('Draft')
    await expect(page.getByText(/^\d\d\.\d\d\.\d{4} – 15\.\d\d\.\d{4}$/)).toBeVisible()
    await expect(page.getByText('2 members', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Project Details' }).click()
    const tasks = page.getByRole('table', { name: 'Tasks' })
    await expect(tasks.getByRole('row')).toHaveCount(2)
    await expect(tasks).toContainText(/CASH-\d{5}numbered by U\.T\.A\./)
    await expect(tasks).toContainText('Мария Соколова')
    const chat = page.getByRole('link', { name: '@maria_sokolova' })
    await expect(chat).toHaveAttribute('href', 'https://t.me/maria_sokolova')
  })

  test('with copies of the unstarted scenarios, for a group that the bot does not reach', async ({
    page,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    const source = await createProject({ projectNumber: 31, name: 'Летний релиз' })
    await createScenario({ projectId: source.id, type: 'orders' })
    await createScenario({ projectId: source.id, type: 'orders', status: 'В работе' })
    await createScenario({ projectId: source.id, type: 'orders', status: 'Выполнен' })
    await signIn(await createUser({ role: 'admin' }))
    await fillRequired(page, 'Второй заход')
    await page.getByLabel('Telegram Group ID').fill('-1009999999999')
    await page.getByLabel('Copy scenarios from another project').check()
    await page.getByLabel('Source Project Number').fill('00099')
    await save(page)
    await expect(findToast(page, 'Source project not found')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Source project not found' })).toBeVisible()

    await page.getByLabel('Source Project Number').fill('летний')
    await page.getByRole('option', { name: '00031 · Летний релиз' }).click()
    await expect(page.getByLabel('Source Project Number')).toHaveValue('00031')
    const preview = page.getByRole('status').filter({ hasText: 'will be copied' })
    await expect(preview).toContainText('1 of 3 scenarios of “Летний релиз” will be copied (only Новый).')
    await expect(preview).toContainText('00031-001')
    await page.getByLabel('Выполнен (1)').check()
    await expect(preview).toContainText('2 of 3 scenarios of “Летний релиз” will be copied')
    await expect(preview).toContainText('00031-001, 00031-003')
    await expectAccessible(page)
    await save(page)
    const toast = findToast(page, 'Project created successfully with copied scenarios')
    await expect(toast).toContainText('2 scenarios copied.')
    await expect(toast).toContainText('-1009999999999')
    await expect(page.getByRole('table', { name: 'Orders Scenarios' }).getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('note')).toContainText('The Telegram group does not get notifications')
  })
})

test('what is wrong is said at its field and in a toast, in the light, in the dark and on a phone', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  await createUser({ name: 'Мария Соколова' })
  await signIn(await createUser())
  await page.goto('/projects/create')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await page.getByRole('button', { name: 'Add Team Member' }).click()
  await page.getByLabel('Copy scenarios from another project').check()
  await save(page)
  for (const message of [
    'Project name is required',
    'Start date is required',
    'End date is required',
    'Please enter source project number to copy scenarios',
  ]) {
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
  await expect(findToast(page, 'Project name is required')).toContainText('Error')
  await expect(page.getByLabel('Project Name')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('ab')
  await expect(page.getByRole('alert').filter({ hasText: 'Project name is required' })).toBeHidden()
  await page.getByLabel('Source Project Number').fill('12x3')
  await save(page)
  await expect(page.getByText('Project name must be at least 3 characters').first()).toBeVisible()
  await expect(page.getByText('Project number must be exactly 5 digits').first()).toBeVisible()

  await test.step('people who can not be searched for are no empty list', async () => {
    await refuse(page, '**/api/users/search?*')
    await page.getByRole('button', { name: 'User Name' }).click()
    await page.getByRole('dialog').getByPlaceholder('Type at least 2 characters...').fill('мар')
    await expect(page.getByText('People could not be searched. Type on to try again.')).toBeVisible()
    await expect(page.getByText('No users found.')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await test.step('an end that is not after the start', async () => {
    await page.getByLabel('Project Name').fill('Один день')
    // Once the start is known, the calendar offers no end that would be refused.
    for (const label of ['End Date', 'Start Date']) {
      await page.getByLabel(label).click()
      await page.getByRole('button', { name: /^Today, / }).click()
    }
    await save(page)
    await expect(findToast(page, 'End date must be after start date')).toBeVisible()
    // Days before the start can't even be picked.
    await page.getByLabel('End Date').click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('button', { name: / 15, \d{4}$/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    expect(await prisma.project.count()).toBe(0)
  })
  await test.step('in the dark and on a phone', async () => {
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await openDark(page, '/projects/create')
    await expectAccessible(page)
  })
})

test('nothing that is typed is lost: by a reload, or by a call that fails', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  await signIn(await createUser())
  await page.goto('/projects/create')
  await page.getByLabel('Project Name').fill('Недописанный')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await page.getByLabel('Task', { exact: true }).fill('DL-7')
  const warning = page.waitForEvent('dialog')
  const reload = page.reload()
  await (await warning).accept()
  await reload
  await expect(page.getByText('Your unsaved changes were brought back.')).toBeVisible()
  await expect(page.getByLabel('Project Name')).toHaveValue('Недописанный')
  await expect(page.getByLabel('Task', { exact: true })).toHaveValue('DL-7')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue('')

  await test.step('a second try creates once', async () => {
    await page.getByLabel('Project Name').fill('Со второго раза')
    await chooseDays(page)
    // The server does its work, but its answer is lost.
    await page.route('**/api/projects', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await save(page)
    await expect(findToast(page, 'Failed to create project')).toContainText('Error')
    await expect(page.getByLabel('Project Name')).toHaveValue('Со второго раза')
    await page.unroute('**/api/projects')
    await save(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('00001 Со второго раза')
    expect(await prisma.project.count()).toBe(1)
  })
})

test('by keyboard alone', async ({ page, signIn }) => {
  await createUser({ name: 'Maria Sokolova' })
  await signIn(await createUser())
  await page.goto('/projects/create')
  await expect(page.getByLabel('Project Name')).toBeEnabled()
  await page.getByLabel('Project Name').focus()
  await page.keyboard.type('С клавиатуры')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Start Date')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Today, / })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Start Date')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('End Date')).toBeFocused()

  const addMember = page.getByRole('button', { name: 'Add Team Member' })
  while (!(await addMember.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/chunks/**', async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Letters of this keyboard alone arrive as pressed keys; others would be inserted where the focus is.
  await page.keyboard.type('mari')
  release()
  const search = page.getByPlaceholder('Type at least 2 characters...')
  await expect(search).toBeFocused()
  await page.keyboard.type('a')
  await expect(page.getByRole('option', { name: 'Maria Sokolova' })).toBeVisible()
  await expect(search).toHaveValue('maria')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'User Name' })).toHaveText('Maria Sokolova')
  await page.getByLabel('Project Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('00001 С клавиатуры')
})

test('several members are picked at once, and a whole team by one click', async ({ page, signIn }) => {
  await createUser({ name: 'Мария Соколова', team: 'OD' })
  await createUser({ name: 'Пётр Волков', team: 'CASH' })
  await createUser({ name: 'Ирина Гром', team: 'CASH' })
  await signIn(await createUser({ name: 'Анна Ким', team: 'TEST' }))
  await fillRequired(page, 'Командой')
  await page.getByRole('button', { name: 'Add several' }).click()
  await page.getByRole('option', { name: 'Мария Соколова' }).click()
  await page.getByRole('option', { name: 'Пётр Волков' }).click()
  await expect(page.getByRole('option', { name: 'Мария Соколова' })).toBeChecked()
  await page.getByRole('option', { name: 'Мария Соколова' }).click()
  await page.getByRole('button', { name: 'CASH', exact: true }).click()
  await expect(findToast(page, '1 member added from CASH')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Add me as a member (Анна Ким)' }).uncheck()
  await save(page)
  await expect(page.getByText('2 members', { exact: true })).toBeVisible()
})

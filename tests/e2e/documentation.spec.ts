import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createBot } from '@/tests/factories/bot'
import { createCashRegister } from '@/tests/factories/cash-register'
import { createDocumentationLink } from '@/tests/factories/documentation-link'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { isTooWide, PHONE, PROVOKED, refuse, toastOf } from '@/tests/fixtures/project-screens'

const rows = (page: Page) => page.getByRole('table', { name: 'Cash Registers' }).locator('tbody tr')
// A required one has an asterisk at its name.
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })

test('cash registers are added, searched, edited in place and deleted', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  await createCashRegister({ plant: 'K700', cashRegister: 'POS-77', server: 'srv-b', stand: 'PREPROD' })
  await signIn(await createUser())

  await test.step('one is added, with what lacks said first', async () => {
    await page.goto('/documentation')
    await page.getByRole('button', { name: 'Add Cash Register' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Plant').fill('M041')
    await dialog.getByRole('button', { name: 'Add Cash Register' }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'Please fill in all fields' }).first(),
    ).toBeVisible()
    await dialog.getByLabel('Cash Register').fill('POS-01')
    await dialog.getByLabel('Server').fill('srv-a')
    await dialog.getByLabel('Stand').fill('TEST-1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Cash Register' }).click()
    await expect(toastOf(page, 'Cash register added successfully')).toBeVisible()
    await expect(rows(page)).toContainText(['M041', 'K700'])
  })

  await test.step('the search stands in the address', async () => {
    await page.getByRole('searchbox').fill('k70')
    await expect(page).toHaveURL(/search=k70/)
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toContainText(['K700'])
    await page.getByRole('searchbox').fill('')
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('it is edited in place', async () => {
    await rows(page).first().hover()
    await page.getByRole('button', { name: 'Edit M041 · POS-01' }).click()
    await box(page, 'Server').fill('srv-c')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Inactive' }).click()
    await box(page, 'Server').press('Enter')
    await expect(toastOf(page, 'Cash register updated successfully')).toBeVisible()
    await expect(rows(page).first()).toContainText('srv-c')
    await expect(rows(page).first()).toContainText('Inactive')
  })

  await test.step('a failure is told, and deleting can be undone', async () => {
    await refuse(page, '**/api/documentation/cash-registers/bulk/delete', 'POST')
    await rows(page).first().hover()
    await page.getByRole('button', { name: 'Delete M041 · POS-01' }).click()
    await expect(toastOf(page, 'Failed to delete cash register')).toBeVisible()
    await page.unroute('**/api/documentation/cash-registers/bulk/delete')
    await rows(page).first().hover()
    await page.getByRole('button', { name: 'Delete M041 · POS-01' }).click()
    const toast = toastOf(page, 'Cash register deleted successfully')
    await expect(rows(page)).toHaveCount(1)
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

test('bots and links are kept, opened and deleted', async ({ page, signIn }) => {
  await createBot({ botName: 'Закрытие дня', telegramAlias: '@close_day_bot', instructionUrl: '' })
  await createDocumentationLink({
    title: 'Логи касс',
    url: 'https://logs.example.com/pos',
    category: 'Мониторинг',
  })
  await signIn(await createUser({ role: 'admin' }))

  await test.step('a bot is added', async () => {
    await page.goto('/documentation?tab=bots')
    await page.getByRole('button', { name: 'Add Bot' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Bot Name').fill('Маркировка')
    await dialog.getByRole('button', { name: 'Add Bot' }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'Please fill in all required fields' }).first(),
    ).toBeVisible()
    await dialog.getByLabel('Telegram Alias').fill('@gis_marks_bot')
    await dialog.getByRole('button', { name: 'Add Bot' }).click()
    await expect(toastOf(page, 'Bot added successfully')).toBeVisible()
    const telegram = page.getByRole('link', { name: 'Open Telegram' }).first()
    await expect(telegram).toHaveAttribute('href', 'https://t.me/gis_marks_bot')
    await expectAccessible(page)
  })

  await test.step('its details are changed', async () => {
    await page.getByRole('button', { name: 'Закрытие дня', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Monitoring Statistics')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Open instruction' })).toBeDisabled()
    await dialog.getByLabel('Instruction URL').fill('https://wiki.example.com/bots')
    await expect(dialog.getByRole('button', { name: 'Open instruction' })).toBeEnabled()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toastOf(page, 'Bot updated successfully')).toBeVisible()
  })

  await test.step('it is deleted once confirmed', async () => {
    await page.getByRole('button', { name: 'Delete Маркировка' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this bot?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Bot deleted successfully')).toBeVisible()
    await expect(page.getByText('@gis_marks_bot')).toBeHidden()
  })

  await test.step('a link opens in a tab of its own, and is edited in its card', async () => {
    await page.getByRole('tab', { name: 'Additional Links' }).click()
    await expect(page).toHaveURL(/tab=links/)
    const link = page.getByRole('link', { name: 'Open Link' })
    await expect(link).toHaveAttribute('href', 'https://logs.example.com/pos')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await page.getByRole('button', { name: 'Edit Логи касс' }).click()
    await box(page, 'Title').fill('Журналы касс')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Link updated successfully')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete Журналы касс' }).click()
    await expect(toastOf(page, 'Link deleted successfully')).toBeVisible()
    await expect(page.getByText('No links yet')).toBeVisible()
  })
})

test('a viewer reads everything and changes nothing', async ({ page, signIn }) => {
  await createCashRegister()
  await createBot()
  await signIn(await createUser({ role: 'viewer' }))
  for (const tab of ['cashRegisters', 'bots', 'links', 'steps']) {
    await page.goto(`/documentation?tab=${tab}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    const changing = page.getByRole('tabpanel').getByRole('button', { name: /Add|Edit|Delete|Import/ })
    await expect(changing).toHaveCount(0)
  }
})

const stepRows = (page: Page) => page.getByRole('table', { name: 'Steps' }).locator('tbody tr')

test('the repository of steps is filled, searched, switched, exported and imported', async ({
  page,
  signIn,
  console,
}) => {
  // Nothing to export is a 404.
  console.expectError(/404/)
  await signIn(await createUser())

  await test.step('a step is added, with those that resemble it in view', async () => {
    await prisma.repositoryStep.create({
      data: {
        ...{ id: 'a'.repeat(24), number: '0001', description: 'Открыть кассовый чек и отсканировать товар' },
        systemTransactionProgram: 'POS',
      },
    })
    await page.goto('/documentation?tab=steps')
    await page.getByRole('button', { name: 'Add Record' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Record' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByRole('alert').first()).toHaveText(/^Заполните обязательные поля: №, Описание/)
    await dialog.getByLabel('№').fill('2')
    await dialog.getByLabel('Description').fill('Открыть кассовый')
    await expect(dialog.getByText('Similar steps are there already:')).toBeVisible()
    await expect(dialog.getByText('0001')).toBeVisible()
    await dialog.getByLabel('Description').fill('Закрыть смену')
    await dialog.getByLabel('System component').fill('PO')
    await page.getByRole('option', { name: 'POS' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(toastOf(page, 'Record created successfully')).toBeVisible()
    await expect(stepRows(page)).toContainText(['0001', '0002'])
  })

  await test.step('it is switched off, edited and found by Enter and by filters', async () => {
    await page.getByRole('switch', { name: 'Step 0002 is enabled' }).click()
    await expect(toastOf(page, 'Status changed to Disable')).toBeVisible()
    await stepRows(page).nth(1).hover()
    await page.getByRole('button', { name: 'Edit step 0002' }).click()
    await expect(page.getByRole('button', { name: 'Edit step 0001' })).toBeDisabled()
    await box(page, 'Responsible').fill('Кассир')
    await box(page, 'Responsible').press('Enter')
    await expect(toastOf(page, 'Record updated successfully')).toBeVisible()
    await page.getByRole('searchbox').fill('смену')
    await expect(stepRows(page)).toHaveCount(2)
    await page.getByRole('searchbox').press('Enter')
    await expect(stepRows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/search=/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Enable', exact: true }).click()
    await expect(stepRows(page)).toContainText(['0001'])
    await expect(stepRows(page)).toHaveCount(1)
  })

  await test.step('what the filters show is exported', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('repository-steps.xlsx')
    expect(
      fs
        .readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await page.goto('/documentation?tab=steps&search=nothing-like-it')
    await expect(page.getByText('No steps found')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(toastOf(page, 'No data to export with current filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('a file is looked at row by row, and its valid rows are added', async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Steps' })
    const choose = (name: string, text: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })
    await choose('steps.pdf', 'x')
    await expect(toastOf(page, 'Please select an Excel (.xlsx, .xls) or CSV file')).toBeVisible()
    await choose(
      'steps.csv',
      '№;Описание;Система\n3;Третий;POS\n1;Первый;POS\n;Без номера;POS\n4;Четвёртый;POS\n',
    )
    await dialog.getByRole('button', { name: 'Preview Import' }).click()
    await expect(dialog.getByText('Total Rows: 4')).toBeVisible()
    await expect(dialog.getByText('Has Errors')).toBeVisible()
    await expect(dialog.getByText('№ 0001 is there already')).toBeVisible()
    await expect(dialog.getByText('№ is missing')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import 2 records' }).click()
    await expect(toastOf(page, 'Imported 2 records')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(stepRows(page)).toContainText(['0001', '0002', '0003', '0004'])
  })

  await test.step('a step is deleted once confirmed, and it fits a phone', async () => {
    await stepRows(page).nth(3).hover()
    await page.getByRole('button', { name: 'Delete step 0004' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Record deleted successfully')).toBeVisible()
    await expect(stepRows(page)).toHaveCount(3)
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

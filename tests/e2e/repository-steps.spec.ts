import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

// A required one has an asterisk at its name.
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })
const stepRows = (page: Page) => page.getByRole('table', { name: 'Steps' }).locator('tbody tr')

test('the repository of steps is filled, searched, switched, exported and imported', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  await signIn(await createUser())

  await test.step('a step is added, with those that resemble it in view', async () => {
    await prisma.repositoryStep.create({
      data: {
        id: 'a'.repeat(24),
        number: '0001',
        description: 'Открыть кассовый чек и отсканировать товар',
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
    await expect(findToast(page, 'Record created successfully')).toBeVisible()
    await expect(stepRows(page)).toContainText(['0001', '0002'])
  })

  await test.step('it is switched off, edited and found by Enter and by filters', async () => {
    await page.getByRole('switch', { name: 'Step 0002 is enabled' }).click()
    await expect(findToast(page, 'Status changed to Disable')).toBeVisible()
    await stepRows(page).nth(1).hover()
    await page.getByRole('button', { name: 'Edit step 0002' }).click()
    await expect(page.getByRole('button', { name: 'Edit step 0001' })).toBeDisabled()
    await expect(page.getByRole('switch', { name: 'Step 0001 is enabled' })).toBeDisabled()
    const similar = page.getByText('Similar steps are there already:')
    await expect(similar).toHaveCount(0)
    await box(page, 'Description').fill('Открыть кассовый чек, закрыть смену')
    await expect(similar).toBeVisible()
    await expect(stepRows(page).nth(1).getByRole('listitem')).toHaveText([/^0001/])
    await expectAccessible(page)
    await box(page, 'Description').fill('Закрыть смену')
    await expect(similar).toHaveCount(0)
    await box(page, 'Responsible').fill('Кассир')
    await box(page, 'Responsible').press('Enter')
    await expect(findToast(page, 'Record updated successfully')).toBeVisible()
    await page.getByRole('searchbox').fill('смену')
    await expect(stepRows(page)).toHaveCount(2)
    await page.getByRole('searchbox').press('Enter')
    await expect(stepRows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/search=/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(stepRows(page)).toHaveCount(2)
  })

  await test.step('a click on a cell edits it there, and it stays in view even if the list changes', async () => {
    const description = box(page, 'Description')
    await page.getByRole('cell', { name: 'Открыть кассовый чек и отсканировать товар' }).click()
    await expect(description).toBeFocused()
    await description.fill('Открыть чек')
    await page.reload()
    await expect(description).toHaveValue('Открыть чек')
    await expect(box(page, '№')).toHaveAttribute('maxlength', '4')
    await page.getByRole('searchbox').fill('нет такого')
    await page.getByRole('searchbox').press('Enter')
    await expect(stepRows(page)).toHaveCount(1)
    await expect(description).toHaveValue('Открыть чек')
    await stepRows(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No steps found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(stepRows(page)).toHaveCount(2)
    await page.getByRole('searchbox').fill('не отправлено')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Enable', exact: true }).click()
    await expect(stepRows(page)).toContainText(['0001'])
    await expect(stepRows(page)).toHaveCount(1)
  })

  await test.step('what is shown stands in the address: a reload keeps it, the way back undoes it', async () => {
    await page.getByRole('combobox', { name: 'System component' }).click()
    await page.getByRole('option', { name: 'POS', exact: true }).click()
    await expect(page).toHaveURL(/status=Enable&system=POS/)
    await page.reload()
    await expect(stepRows(page)).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'System component' })).toHaveText('POS')
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'System component' })).toHaveText('All systems')
    await page.goBack()
    await expect(stepRows(page)).toHaveCount(2)
    await page.goForward()
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
    await expect(findToast(page, 'No data to export with current filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('a file is looked at row by row, and its valid rows are added', async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Steps' })
    const choose = (name: string, text: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download Template' }).click(),
    ])
    expect(template.suggestedFilename()).toBe('repository-steps-template.csv')
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], 'dropped.csv'))
      return transfer
    })
    const zone = dialog.getByText('Drop a file here, or click to choose one')
    await zone.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(dialog.getByText('dropped.csv')).toBeVisible()
    await dialog.getByRole('button', { name: 'Take the file away' }).click()
    await expect(zone).toBeVisible()
    await choose('steps.pdf', 'x')
    await expect(findToast(page, 'Please select an Excel (.xlsx, .xls) or CSV file')).toContainText(
      'Invalid file type',
    )
    await choose('steps.csv', 'x'.repeat(5 * 1024 * 1024 + 1))
    await expect(findToast(page, 'A file may have at most 5 MB')).toContainText('File too large')
    await choose(
      'steps.csv',
      '№;Описание;Система\n3;Третий;POS\n1;Первый;POS\n;Без номера;POS\n4;Четвёртый;POS\n',
    )
    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/import/preview', async (route) => {
      await slow
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Preview Import' }).click()
    await expect(dialog.getByRole('button', { name: 'Analyzing...' })).toBeDisabled()
    await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
    answer()
    await expect(dialog.getByText('Total Rows: 4')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await page.unroute('**/import/preview')
    await expect(dialog.getByText('Has Errors')).toBeVisible()
    await expect(dialog.getByRole('cell', { name: 'Changed', exact: true })).toBeVisible()
    await expect(dialog.getByRole('switch', { name: /^Update 1 changed step/ })).not.toBeChecked()
    await expect(dialog.getByText('№ is missing')).toBeVisible()
    await expectAccessible(page)
    for (const method of ['GET', 'POST']) await refuse(page, '**/import/*', method)
    await dialog.getByRole('button', { name: 'Download Template' }).click()
    await expect(findToast(page, 'Failed to load the template')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 2 records' }).click()
    await expect(findToast(page, 'Error during import')).toBeVisible()
    await dialog.getByRole('button', { name: 'Preview Import' }).click()
    await expect(findToast(page, 'Error during file preview')).toBeVisible()
    await page.unroute('**/import/*')
    await dialog.getByRole('button', { name: 'Preview Import' }).click()
    await dialog.getByRole('button', { name: 'Import 2 records' }).click()
    await expect(findToast(page, 'Imported 2 records')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(stepRows(page)).toContainText(['0001', '0002', '0003', '0004'])
  })

  await test.step('each failure has its own message', async () => {
    const calls = '**/api/repository-steps**'
    for (const method of ['POST', 'PUT', 'PATCH']) await refuse(page, calls, method)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(findToast(page, 'Error during export')).toBeVisible()
    const enabled = page.getByRole('switch', { name: 'Step 0003 is enabled' })
    await enabled.click()
    await expect(findToast(page, 'Error changing status')).toBeVisible()
    await expect(enabled).toBeChecked()
    await page.getByRole('button', { name: 'Add Record' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Record' })
    await dialog.getByLabel('№').fill('1')
    await dialog.getByLabel('Description').fill('Пятый')
    await dialog.getByLabel('System component').fill('POS')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(findToast(page, 'Error creating record')).toBeVisible()
    await page.unroute(calls)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('A step with this number is there already')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    for (const method of ['POST', 'PUT']) await refuse(page, calls, method)
    await stepRows(page).nth(3).hover()
    await page.getByRole('button', { name: 'Delete step 0004' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Error deleting record')).toBeVisible()
    await stepRows(page).nth(3).hover()
    await page.getByRole('button', { name: 'Edit step 0004' }).click()
    await box(page, 'Responsible').fill('Кассир')
    await box(page, 'Responsible').press('Enter')
    await expect(findToast(page, 'Error updating record')).toBeVisible()
    await stepRows(page).nth(3).getByRole('button', { name: 'Cancel' }).click()
    await refuse(page, calls)
    await page.getByRole('searchbox').fill('нет такого')
    await page.getByRole('searchbox').press('Enter')
    await expect(findToast(page, 'Error loading data')).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(stepRows(page)).toHaveCount(4)
  })

  await test.step('a step is deleted once confirmed, and it fits a phone', async () => {
    await stepRows(page).nth(3).hover()
    await page.getByRole('button', { name: 'Delete step 0004' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Record deleted successfully')).toBeVisible()
    await expect(stepRows(page)).toHaveCount(3)
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

test('a long repository is paged in the address, says how often a step is used, and is read by viewers', async ({
  page,
  signIn,
}) => {
  const numbers = Array.from({ length: 53 }, (_, index) => String(index + 1).padStart(4, '0'))
  const stored = await Promise.all(numbers.map((number) => createRepositoryStep({ number })))
  const last = stored.at(-1)?.id ?? ''
  for (const scenario of [await createScenario(), await createScenario()])
    await createScenarioStep({ scenarioId: scenario.id, repositoryStepId: last })
  await signIn(await createUser({ role: 'viewer' }))
  await page.goto('/documentation?tab=steps')
  await expect(page.getByText('Showing 1-50 of 53 records')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Showing 51-53 of 53 records')).toBeVisible()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(stepRows(page)).toHaveCount(3)
  const used = page.getByRole('columnheader', { name: 'Used in scenarios' })
  await expect(used).toBeVisible()
  await expect(stepRows(page).last().getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Step 0053 is enabled' })).toBeDisabled()
  await page.reload()
  await expect(stepRows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText('Showing 1-50 of 53 records')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
})

import * as xlsx from 'xlsx'
import { prisma } from '@/lib/server/db'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE, PROVOKED } from '@/tests/fixtures/project-screens'
import { tableFixture } from '@/tests/fixtures/spreadsheets'

const toUpload = async (file: File) => ({
  name: file.name,
  mimeType: '',
  buffer: Buffer.from(await file.arrayBuffer()),
})

test('a file is read as it should be: its encoding and its sheet are shown and chosen, known steps updated', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  await signIn(await createUser())
  const { id } = await createRepositoryStep({ number: '0102', description: 'Пробить чек' })
  await page.goto('/documentation?tab=steps')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Steps' })
  const look = async (file: File) => {
    await dialog.locator('input[type=file]').setInputFiles(await toUpload(file))
    await dialog.getByRole('button', { name: 'Preview Import' }).click()
  }
  const pick = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const takeAway = () => dialog.getByRole('button', { name: 'Take the file away' }).click()

  await test.step('what is no table is said to be what it is', async () => {
    await look(new File([tableFixture('33-junit-cyrillic.xml')], 'report.csv'))
    await expect(dialog.getByRole('alert')).toContainText('This is a JUnit report')
    await takeAway()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the sheet without titles shows its rows, and another is chosen', async () => {
    const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([['Обложка']]), 'Титул')
    const steps = xlsx.utils.aoa_to_sheet([
      ['№', 'Описание', 'Система'],
      ['0102', 'Пробить чек', 'POS'],
    ])
    xlsx.utils.book_append_sheet(book, steps, 'Шаги')
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
    const bytes: ArrayBuffer = xlsx.write(book, { type: 'array', bookType: 'xlsx' })
    await look(new File([bytes], 'steps.xlsx'))
    await expect(dialog.getByRole('alert')).toContainText('no titles of columns')
    await expect(dialog.getByRole('table', { name: 'The first rows as they read' })).toContainText('Обложка')
    await pick('Sheet', 'Шаги (hidden)')
    await expect(dialog.getByText('Total Rows: 1')).toBeVisible()
    await takeAway()
  })

  await test.step('the encoding is shown; a wrong one makes no row valid, and the right one can be chosen again', async () => {
    await look(tableFixture('02c-cp866-english-titles.csv'))
    await expect(dialog.getByRole('combobox', { name: 'Encoding' })).toHaveText('CP866 (DOS, tills)')
    await expect(dialog.getByRole('cell', { name: 'Открыть смену на кассе' })).toBeVisible()
    await pick('Encoding', 'KOI8-R')
    await expect(dialog.getByText('Valid: 0')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
    await pick('Encoding', 'CP866')
    await expect(dialog.getByText('Valid: 3')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })

  await test.step('a step with a known number is updated when asked', async () => {
    await expect(dialog.getByRole('button', { name: 'Import 2 records' })).toBeVisible()
    await dialog.getByRole('switch', { name: /^Update 1 changed step/ }).click()
    await dialog.getByRole('button', { name: 'Import 2, update 1' }).click()
    await expect(findToast(page, 'Imported: 2, updated: 1')).toBeVisible()
    await expect(dialog).toBeHidden()
    const stored = await prisma.repositoryStep.findUniqueOrThrow({ where: { id } })
    expect(stored).toMatchObject({ description: 'Пробить чек с маркированным товаром', version: 2 })
  })
})

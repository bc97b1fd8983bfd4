import { prisma } from '@/lib/server/db'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, PHONE } from '@/tests/fixtures/project-screens'
import {
  type RecordScreen,
  testRecordTable,
  testRemovalOfSelected,
  testStatusOfSelected,
} from '@/tests/fixtures/records/screens'

test.describe('the table of close days', () => {
  const SCREEN: RecordScreen = {
    tab: 'closeDays',
    label: 'Close days',
    fill: async (projectId) => {
      const given = { projectId, plant: 'M041', error: 'Нет связи', comment: 'Повторить', status: 'Error' }
      await createCloseDay({ ...given, cashRegister: 'POS-02', date: new Date('2026-03-27') })
      await createCloseDay({ ...given, cashRegister: 'POS-01', date: new Date('2026-03-28') })
      await createCloseDay({ ...given, cashRegister: 'POS-03', date: new Date('2026-03-29') })
    },
    rows: ['POS-03', 'POS-01', 'POS-02'],
    sort: {
      header: 'Cash Register',
      first: 'ascending',
      address: /sort=cashRegister&order=asc/,
      ascending: ['POS-01', 'POS-02', 'POS-03'],
      descending: ['POS-03', 'POS-02', 'POS-01'],
    },
    hidden: 'Comment',
    checkbox: 'Select the close day of 29.03.2026, POS-03',
    copied:
      /^29\.03\.2026\tM041\tPOS-03\tError\tНет связи\tПовторить\n28\.03\.2026\tM041\tPOS-01\tError\t.*$/,
    file: {
      name: 'close-days',
      address: '**/close-days/export?*',
      failure: 'Failed to export close days',
    },
  }
  testRecordTable(SCREEN)
  testStatusOfSelected(SCREEN, {
    option: 'Warning',
    toast: 'Status of 2 close days set to Warning',
    stored: (projectId) => prisma.closeDay.count({ where: { projectId, status: 'Warning' } }),
    address: '**/close-days/bulk/status',
    failure: 'Failed to update status',
  })
  testRemovalOfSelected(SCREEN, {
    question: 'Delete 2 close days?',
    said: '2 close days deleted',
    address: '**/close-days/bulk/delete',
    failure: 'Failed to delete close day',
  })
})

test('on a phone a row is a stack and is edited in a sheet; nothing scrolls sideways', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  const project = await createProject()
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01' })
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}?tab=closeDays`)
  const row = page.getByRole('table', { name: 'Close days' }).getByRole('row')
  await expect(row.filter({ hasText: 'POS-01' })).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Add Close Day' }).click()
  expect(await isTooWide(page)).toBe(false)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  const edit = page.getByRole('button', { name: /^Edit the close day/ })
  await edit.click()
  const sheet = page.getByRole('dialog', { name: /POS-01/ })
  await expect(sheet.getByRole('combobox', { name: 'Date' })).toBeFocused()
  await expectAccessible(page)
  await sheet.getByRole('textbox', { name: 'Cash Register *' }).fill(' ')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please fill in date, plant, and cash register')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Cash Register *' }).fill('POS-02')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(row.filter({ hasText: 'POS-02' })).toBeVisible()
  await expect(edit).toBeFocused()

  await test.step('Escape closes what is in front, not the toast over it, and in the bar lets the rows go', async () => {
    await edit.click()
    await expect(findToast(page, 'Close day updated')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('checkbox', { name: /^Select the close day/ }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Copy' }).focus()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  })
})

test('a click on a cell edits its row there, Enter at its beginning', async ({ page, signIn }) => {
  const project = await createProject()
  const given = { projectId: project.id, plant: 'M041', cashRegister: 'POS-01', comment: 'Повторить' }
  await createCloseDay(given)
  await signIn(await createUser())
  await page.goto(`/projects/${project.id}?tab=closeDays`)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await page.getByRole('cell', { name: 'Повторить' }).click()
  await expect(comment).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('textbox', { name: 'Error' })).toBeFocused()
  await comment.fill('Повторить утром')
  await comment.press('Enter')
  await expect(findToast(page, 'Close day updated')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Повторить утром' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Date' })).toBeFocused()
})

import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { toRussianLayout } from '@/lib/shared/keyboard-layout'
import { createScenario } from '@/tests/factories/scenario'
import { createTransaction } from '@/tests/factories/transaction'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { receiptPicture } from '@/tests/fixtures/images'
import { persistedValues } from '@/tests/fixtures/persisted-items'
import { choose, findToast, PROVOKED } from '@/tests/fixtures/project-screens'
import { typeAsScanner } from '@/tests/fixtures/scanner-keys'

const FISCAL = 't=20261125T1234&s=1234.50&fn=9999078900001234&i=12345&fp=1234567890&n=1'

const card = (page: Page, filename: string) =>
  page.locator('[data-record]').filter({ has: page.getByTitle(filename, { exact: true }) })
const dialog = (page: Page) => page.getByRole('dialog')

async function aPhoto(name: string, text: string | null) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await receiptPicture(text)) }
}

test('a receipt reads itself, becomes a transaction once, and is the same on another photo', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario({ type: 'orders', currency: 'RUB' })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}?tab=receipts`)
  await expect(page.locator('[inert]')).toHaveCount(0)
  const [read, blank] = [card(page, 'чек.jpg'), card(page, 'пустой.jpg')]

  await test.step('photos without a type outlive a reload', async () => {
    await page
      .getByLabel('Drop photos here, paste them, or click to choose')
      .setInputFiles([await aPhoto('чек.jpg', FISCAL), await aPhoto('пустой.jpg', null)])
    const waiting = page.getByText('2 photos wait for their type')
    await expect(waiting).toBeVisible()
    await expect.poll(() => persistedValues(page, 'filename')).toEqual(['чек.jpg', 'пустой.jpg'])
    await page.reload()
    await expect(waiting).toBeVisible()
    await choose(page, page.getByRole('combobox', { name: 'Receipt Type', exact: true }), 'Чек продажи')
    await expect(waiting).toBeHidden()
    await expect(read.getByText('Sale, 1,234.50, 25.11.2026 12:34')).toBeVisible()
    await expect(blank.getByText('No receipt’s QR code can be read on this photo.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its code fills a transaction, which then stands beside it', async () => {
    await read.getByRole('button', { name: 'Make transaction' }).click()
    const number = dialog(page).getByRole('textbox', { name: 'Transaction Number *', exact: true })
    await expect(number).toHaveValue('12345')
    await expect(dialog(page).getByRole('combobox', { name: 'Date' })).toHaveText('25.11.2026')
    await test.step('a code that is typed in the Russian layout is the same', async () => {
      const typed = toRussianLayout(FISCAL)
      await number.fill('7')
      // Its letters come without keys of their own, as from a scanner's app.
      await page.keyboard.type(typed.replace('20261125', '20261325'))
      await number.press('Enter')
      const refusal = findToast(page, 'The receipt’s QR code can’t be read: day and time')
      await expect(refusal).toContainText('20261325')
      await expect(number).toHaveValue('12345')
      await number.fill('7')
      await page.keyboard.type(typed)
      await number.press('Enter')
      await expect(number).toHaveValue('12345')
    })
    await dialog(page).getByRole('textbox', { name: 'Plant *' }).fill('M041')
    await dialog(page).getByRole('button', { name: 'Add Transaction' }).click()
    await expect(read.getByRole('link', { name: 'Transaction: Продажа 12345' })).toBeVisible()
    await expect(read.getByRole('button', { name: 'Make transaction' })).toHaveCount(0)
    expect(await prisma.transaction.findMany()).toMatchObject([
      { transactionNumber: '12345', receiptType: 'Продажа', plant: 'M041' },
    ])
  })

  await test.step('a scan is the code wherever the cursor is; the same receipt is named', async () => {
    await blank.getByRole('button', { name: 'Enter the code' }).click()
    await dialog(page).getByRole('textbox', { name: 'Fiscal document (FD)' }).focus()
    await typeAsScanner(page, FISCAL)
    await expect(dialog(page).getByRole('textbox', { name: 'Text of the code' })).toHaveValue(FISCAL)
    await expect(dialog(page).getByRole('textbox', { name: 'Fiscal document (FD)' })).toHaveValue('')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save the code' }).click()
    await expect(findToast(page, 'The receipt’s code is saved')).toBeVisible()
    await expect(blank.getByRole('note')).toHaveText(/The same receipt is on another photo:чек\.jpg/)
    await read.getByRole('button', { name: 'Read the code of чек.jpg again' }).click()
    await expect(findToast(page, 'The photo is being read again')).toBeVisible()
    await expect(read.getByText('Sale, 1,234.50, 25.11.2026 12:34')).toBeVisible()
  })

  await test.step('it is turned and cropped, with Undo', async () => {
    await read.getByRole('button', { name: /^Open / }).click()
    const photo = dialog(page).getByRole('img')
    await expect(photo).toHaveJSProperty('naturalWidth', 500)
    await dialog(page).getByRole('button', { name: 'Turn right' }).click()
    await expect(photo).toHaveJSProperty('naturalWidth', 900)
    await findToast(page, 'The photo is turned').getByRole('button', { name: 'Undo' }).click()
    await expect(photo).toHaveJSProperty('naturalWidth', 500)
    await dialog(page).getByRole('button', { name: 'Crop' }).click()
    const cropping = page.getByRole('dialog', { name: 'Crop' })
    await cropping.getByRole('slider', { name: 'Cut off above' }).fill('50')
    await expectAccessible(page)
    await cropping.getByRole('button', { name: 'Crop' }).click()
    await expect(findToast(page, 'The photo is cropped')).toBeVisible()
    await expect(photo).toHaveJSProperty('naturalHeight', 450)
    await page.keyboard.press('Escape')
  })

  await test.step('a second transaction of it is named, here and where the money is compared', async () => {
    const { id: second } = await createTransaction({
      scenarioId: id,
      receiptType: 'Продажа',
      transactionNumber: '12345',
    })
    await page.reload()
    await expect(
      read.getByRole('link', { name: 'A second transaction of this receipt: Продажа 12345' }),
    ).toBeVisible()
    await page.getByRole('tab', { name: /^Financials/ }).click()
    const note = page.getByRole('note').filter({ hasText: 'A receipt has a second transaction:' })
    await note.getByRole('link', { name: 'Продажа 12345' }).click()
    await expect(page.locator(`[data-record="${second}"]`)).toBeFocused()
  })
})

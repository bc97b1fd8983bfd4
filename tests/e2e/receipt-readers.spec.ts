import { readFile } from 'node:fs/promises'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, PROVOKED } from '@/tests/fixtures/project-screens'

test('the text of a receipt’s fiscal QR code fills a transaction; what is wrong in it is named', async ({
  page,
  signIn,
}) => {
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}?tab=transactions`)
  await page.getByRole('button', { name: 'Add Transaction' }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('textbox', { name: 'Transaction Number *', exact: true })
  const paste = (text: string) =>
    number.evaluate((element, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', copied)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('N=2&FP=1234567890&I=12345&FN=9999078900001234&S=1234,5&T=20261125T1234')
  await expect(findToast(page, 'Return, 1,234.50, 25.11.2026 12:34')).toContainText('FN 9999078900001234')
  await expect(number).toHaveValue('12345')
  await expect(dialog.getByRole('combobox', { name: 'Date' })).toHaveText('25.11.2026')
  await expect(dialog.getByRole('combobox', { name: 'Receipt Type' })).toHaveText('Возврат')
  await paste('t=20261131T1234&s=1.00&fn=9999078900001234&i=777&fp=1234567890&n=1')
  await expect(findToast(page, 'The receipt’s QR code can’t be read: day and time')).toBeVisible()
  await expect(number).toHaveValue('12345')
  // A row of a spreadsheet would be joined to one value.
  await paste('M041\t777\r\n')
  await expect(findToast(page, '2 cells were copied, and the field takes one')).toBeVisible()
  await expect(number).toHaveValue('12345')
  const scanned = 't=20261125T12'
  await number.evaluate(
    (element, keys) => {
      for (const key of keys)
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...scanned, 'Enter'],
  )
  await expect(findToast(page, 'No receipt’s QR code can be read in this scan')).toContainText(scanned)
})

test('a photo that can’t be stored says which it is, and what to do', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario()
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}?tab=receipts`)
  await expect(page.locator('[inert]')).toHaveCount(0)
  await choose(page, page.getByRole('combobox', { name: 'Receipt Type', exact: true }), 'Чек продажи')
  const cutOff = await readFile(new URL('../fixtures/cut-off.jpg', import.meta.url))
  const heic = await readFile(new URL('../fixtures/heic-header.heic', import.meta.url))
  await page.getByLabel('Drop photos here, paste them, or click to choose').setInputFiles([
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cutOff },
    { name: 'iphone.heic', mimeType: 'image/heic', buffer: heic },
  ])
  const failed = page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')
  await expect(failed.nth(0).getByRole('alert')).toHaveText('The photo arrived incomplete, take it again.')
  await expect(failed.nth(1).getByRole('alert')).toContainText('This HEIC photo of an iPhone can’t be read.')
  await expect(page.getByRole('button', { name: /^Send .* again$/ })).toHaveCount(0)
})

import type { BrowserContext, Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProductMark } from '@/tests/factories/product-mark'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioDocument } from '@/tests/factories/scenario-document'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, PROVOKED } from '@/tests/fixtures/project-screens'
import { unfold } from '@/tests/fixtures/scenario-screens'

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const open = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click()

interface OthersChange {
  method: 'put' | 'post' | 'delete'
  path: string
  data?: object
}

/** Changes something as another person, and waits until the page has read it: a conflict would be shown by then. */
async function change(
  page: Page,
  other: BrowserContext,
  { method, path, data, read }: OthersChange & { read: string },
): Promise<void> {
  const refetched = page.waitForResponse(read)
  const answer = await other.request[method](path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.ok()).toBe(true)
  await refetched
}

test('another person’s changes of a scenario show at once, and never under the cursor', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const { id } = await createScenario({ type: 'orders', plant: 'M041', additionalRequest: '' })
  const scenario = `/api/scenarios/${id}`
  const document = await createScenarioDocument({ scenarioId: id, docnum: '4900', comment: '' })
  const report = await createErrorReport({ scenarioId: id, author: 'Ольга', cause: '', solution: '' })
  const mark = await createProductMark({ scenarioId: id, brand: 'ДМ-1', brandType: 'КМДМ', product: '100' })
  const photo = await createReceiptPhoto({ scenarioId: id, filename: '1.jpg', receiptType: 'salesReceipt' })
  await signIn(await createUser({ name: 'Анна Котова' }))
  const other = await openContext()
  await signIn(await createUser({ name: 'Пётр Волков' }), other)
  const listening = page.waitForResponse('**/api/events?*')
  await page.goto(`/scenarios/${id}`)
  await listening

  await test.step('the information, while it is edited: both are kept', async () => {
    const form = page.getByRole('form', { name: 'Scenario Information' })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const plant = form.getByRole('textbox', { name: 'Plant *' })
    await plant.fill('M061')
    await change(page, other, {
      method: 'put',
      path: `${scenario}/data`,
      data: { data: { add_req: 'Без печати' } },
      read: `**${scenario}?parts=none`,
    })
    await expect(plant).toBeFocused()
    await expect(plant).toHaveValue('M061')
    await plant.press('Enter')
    await expect(findToast(page, 'Scenario information updated successfully')).toBeVisible()
    await expect(page.getByText('Без печати')).toBeVisible()
    await expect(page.getByText('M061')).toBeVisible()
  })

  // Transactions and financial records are edited by the same table.
  await test.step('a document, while it is edited: the other’s change of another field is kept without a question', async () => {
    await unfold(page, 'Documents')
    await page.getByRole('button', { name: /^Edit .*4900$/ }).click()
    const comment = field(page, 'Comment')
    await comment.fill('моё')
    await change(page, other, {
      method: 'put',
      path: `${scenario}/documents/${document.id}`,
      data: { docnum: '4901' },
      read: `**${scenario}/documents?*`,
    })
    await expect(comment).toBeFocused()
    await expect(comment).toHaveValue('моё')
    await comment.press('Enter')
    await expect(findToast(page, 'Document updated successfully')).toBeVisible()
    expect(await prisma.scenarioDocument.findUniqueOrThrow({ where: { id: document.id } })).toMatchObject({
      docnum: '4901',
      comment: 'моё',
    })
  })

  await test.step('a mark that is looked at', async () => {
    await page.getByRole('button', { name: /^Show 100 · .* large$/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByText('1 of 1')).toBeVisible()
    await change(page, other, {
      method: 'delete',
      path: `${scenario}/product-marks/${mark.id}`,
      read: `**${scenario}/product-marks?*`,
    })
    await expect(viewer.getByText('Deleted meanwhile')).toBeVisible()
    await expect(viewer.getByRole('combobox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByText('No product marks yet')).toBeVisible()
  })

  await test.step('transactions and money', async () => {
    await open(page, 'Transactions')
    await expect(page.getByText('No transactions yet')).toBeVisible()
    await change(page, other, {
      method: 'post',
      path: `${scenario}/transactions`,
      data: { date: '2026-03-29', plant: 'M077', receiptType: 'Продажа' },
      read: `**${scenario}/transactions?*`,
    })
    await expect(page.getByRole('row').filter({ hasText: 'M077' })).toContainText('29.03.2026')
    await open(page, 'Financials')
    await expect(page.getByText('No financial records yet')).toBeVisible()
    await change(page, other, {
      method: 'post',
      path: `${scenario}/financials`,
      data: { date: '2026-03-29', plant: 'M078', amount: 12.5 },
      read: `**${scenario}/financials?*`,
    })
    await expect(page.getByRole('row').filter({ hasText: 'M078' })).toContainText('12.50')
  })

  await test.step('an error report, while it is edited: the other’s change of another field is kept without a question', async () => {
    await open(page, 'Errors')
    await page.getByRole('button', { name: 'Edit the error report of Ольга' }).click()
    const cause = field(page, 'Cause')
    await cause.fill('моё')
    await change(page, other, {
      method: 'put',
      path: `${scenario}/errors/${report.id}`,
      data: { solution: 'чужое' },
      read: `**${scenario}/errors?*`,
    })
    await expect(cause).toBeFocused()
    await expect(cause).toHaveValue('моё')
    const save = page.getByRole('tabpanel').getByRole('button', { name: 'Save', exact: true }).last()
    await save.click()
    await expect(findToast(page, 'Error report updated')).toBeVisible()
    expect(await prisma.errorReport.findUniqueOrThrow({ where: { id: report.id } })).toMatchObject({
      cause: 'моё',
      solution: 'чужое',
    })
  })

  await test.step('a photo', async () => {
    await open(page, 'Receipts')
    const group = (type: string) => page.getByRole('region', { name: type, exact: true })
    await expect(group('Чек продажи')).toContainText('1.jpg')
    await change(page, other, {
      method: 'put',
      path: `${scenario}/receipt-photos/${photo.id}`,
      data: { receiptType: 'anotherReceipt' },
      read: `**${scenario}/receipt-photos`,
    })
    await expect(group('Another receipt')).toContainText('1.jpg')
    await expect(group('Чек продажи')).toHaveCount(0)
  })
})

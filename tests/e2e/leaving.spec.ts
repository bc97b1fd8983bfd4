import type { Page } from '@playwright/test'
import { createBasket } from '@/tests/factories/basket'
import { createBot } from '@/tests/factories/bot'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

/** Leaves for another page of the app, and comes back by the browser's button. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const address = page.url()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).not.toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL(address)
}

test('what is pasted into a basket is there again after another page and a reload, until it is discarded', async ({
  page,
  signIn,
}) => {
  await createBasket({ number: 8 })
  await signIn(await createUser())
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/baskets')
  const rows = page.getByLabel('Rows of a spreadsheet')
  await page.getByRole('button', { name: 'Add Product to basket #8' }).click()
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  await rows.fill('1002\tКефир\t4600000000024')
  await leaveAndReturn(page)
  await expect(rows).toHaveValue('1002\tКефир\t4600000000024')
  await page.reload()
  await expect(rows).toHaveValue('1002\tКефир\t4600000000024')
  await expect(page.getByText('Your unsaved changes were brought back.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(rows).toHaveValue('')
})

test('picked steps, a chosen file and a typed secret are there again after another page, and a reload asks', async ({
  page,
  signIn,
}) => {
  await createRepositoryStep({ number: '0001' })
  const { id } = await createScenario()
  await createBot({ botName: 'Кассовый бот' })
  await signIn(await createUser({ role: 'admin' }))
  const dialog = page.getByRole('dialog')
  await test.step('steps', async () => {
    await page.goto(`/scenarios/${id}?tab=steps`)
    const add = page.getByRole('button', { name: 'Add Steps' })
    const quantity = dialog.getByRole('textbox', { name: 'Quantity of step 0001' })
    await add.click()
    await dialog.getByRole('checkbox', { name: 'Select step 0001' }).click()
    await quantity.fill('3')
    await leaveAndReturn(page)
    await add.click()
    await expect(quantity).toHaveValue('3')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('a secret', async () => {
    await page.goto('/documentation?tab=bots')
    const open = page.getByRole('button', { name: 'Кассовый бот', exact: true })
    const secret = dialog
      .getByRole('textbox', { name: 'Bot token' })
      .or(dialog.locator('input[type=password]'))
    await open.click()
    await secret.first().fill('123:secret')
    await leaveAndReturn(page)
    await open.click()
    await expect(secret.first()).toHaveValue('123:secret')
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain('123:secret')
    await secret.first().fill('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a file', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Baskets' }).click()
    await expect(page).toHaveURL(/baskets/)
    await page.getByRole('navigation').getByRole('link', { name: 'Documentation' }).click()
    await page.getByRole('tab', { name: 'Repository of Steps' }).click()
    await expect(page).toHaveURL(/tab=steps/)
    await page.getByRole('button', { name: 'Import' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'steps.csv', mimeType: '', buffer: Buffer.from('Number;Description') })
    await expect(dialog.getByText('steps.csv')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/baskets/)
    await expect(dialog).toHaveCount(0)
    await page.goForward()
    await page.getByRole('button', { name: 'Import' }).click()
    await expect(dialog.getByText('steps.csv')).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

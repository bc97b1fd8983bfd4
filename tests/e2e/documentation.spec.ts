import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createBot } from '@/tests/factories/bot'
import { createCashRegister } from '@/tests/factories/cash-register'
import { createDocumentationLink } from '@/tests/factories/documentation-link'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

// A required one has an asterisk at its name.
const box = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) })

test('bots and links are kept, opened and deleted', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  await createBot({ botName: 'Закрытие дня', telegramAlias: '@close_day_bot', instructionUrl: '' })
  await createDocumentationLink({
    title: 'Логи касс',
    url: 'https://logs.example.com/pos',
    category: 'Мониторинг',
  })
  const monitored = await createBot({
    botName: 'Опрашиваемый',
    status: 'inactive',
    uptime: '50%',
    errorCount: 1,
  })
  await prisma.botMonitor.create({ data: { botId: monitored.id, kind: 'url', sealed: '' } })
  const probe = (minutes: number, isHealthy: boolean) => ({
    botId: monitored.id,
    isHealthy,
    checkedAt: new Date(Date.now() - minutes * 60_000),
  })
  await prisma.botProbe.createMany({ data: [probe(5, true), probe(300, false)] })
  await signIn(await createUser({ role: 'admin' }))

  await test.step('a monitored bot shows its last day, and its figures are not typed in', async () => {
    const loaded = ['cash-registers', 'bot-activity', 'links'].map((list) =>
      page.waitForResponse(`**/api/documentation/${list}?*`),
    )
    await page.goto('/documentation?tab=steps')
    await Promise.all(loaded)
    await page.getByRole('tab', { name: 'Bot Monitoring' }).click()
    await expect(page).toHaveURL(/tab=bots/)
    await expect(page.getByRole('img', { name: 'The last 24 hours: 1 of 2 answers were good' })).toBeVisible()
    await page.getByRole('button', { name: 'Опрашиваемый', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Bot Name')).toHaveValue('Опрашиваемый')
    await expect(dialog.getByLabel('Uptime')).toHaveCount(0)
    await expect(dialog.getByLabel('Last Activity')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await prisma.bot.delete({ where: { id: monitored.id } })
  })

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
    await expect(findToast(page, 'Bot added successfully')).toBeVisible()
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
    await expect(dialog.getByLabel('Uptime')).toHaveCount(0)
    await dialog.getByLabel('Errors').fill('2')
    await dialog.getByLabel('Last Activity').fill('2026-10-20T08:15')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(findToast(page, 'Bot updated successfully')).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: 'Закрытие дня' })
    await expect(card.getByRole('definition').first()).toHaveText('—')
    const shown = await card.getByRole('definition').last().locator('time').getAttribute('datetime')
    await page.getByRole('button', { name: 'Закрытие дня', exact: true }).click()
    await expect(dialog.getByLabel('Last Activity')).toHaveValue('2026-10-20T08:15')
    expect(new Date(shown ?? '').toISOString()).toBe(shown)
    await page.keyboard.press('Escape')
  })

  await test.step('several are selected, deleted at once and brought back; a bot has its history', async () => {
    for (const name of ['Маркировка', 'Закрытие дня'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expectAccessible(page)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 2 bots?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No bots yet')).toBeVisible()
    await findToast(page, '2 bots deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('@gis_marks_bot')).toBeVisible()
    await page.getByRole('button', { name: 'History of Маркировка' }).click()
    await expect(page.getByRole('dialog')).toContainText('Маркировка')
    await page.keyboard.press('Escape')
  })

  await test.step('several are given a status at once', async () => {
    for (const name of ['Маркировка', 'Закрытие дня'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Inactive', exact: true }).click()
    await expect(findToast(page, 'Status of 2 bots set to Inactive')).toBeVisible()
    for (const name of ['Маркировка', 'Закрытие дня'])
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Inactive')
    await bar.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('each failure of bots has its own message', async () => {
    const calls = '**/api/documentation/bot-activity**'
    for (const method of ['POST', 'PUT']) await refuse(page, calls, method)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add Bot' }).click()
    await dialog.getByLabel('Bot Name').fill('Третий')
    await dialog.getByLabel('Telegram Alias').fill('@third_bot')
    await dialog.getByRole('button', { name: 'Add Bot' }).click()
    await expect(findToast(page, 'Failed to create bot')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Маркировка', exact: true }).click()
    await dialog.getByLabel('Bot Name').fill('Марки')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(findToast(page, 'Failed to update bot')).toBeVisible()
    await dialog.getByLabel('Bot token').fill(`4711:${'x'.repeat(30)}`)
    await dialog.getByRole('button', { name: 'Monitor', exact: true }).click()
    await expect(findToast(page, 'Failed to set monitoring')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Маркировка' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Failed to delete bot')).toBeVisible()
    await page.unroute(calls)
  })

  await test.step('it is deleted once confirmed', async () => {
    await page.getByRole('button', { name: 'Delete Маркировка' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this bot?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Bot deleted successfully')).toBeVisible()
    await expect(page.getByText('@gis_marks_bot')).toBeHidden()
  })

  await test.step('a link opens in its own tab, and is edited in its card', async () => {
    await page.getByRole('tab', { name: 'Additional Links' }).click()
    await expect(page).toHaveURL(/tab=links/)
    const link = page.getByRole('link', { name: 'Open Link' })
    await expect(link).toHaveAttribute('href', 'https://logs.example.com/pos')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await page.getByRole('button', { name: 'Edit Логи касс' }).click()
    await box(page, 'Title').fill('Журналы касс')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(findToast(page, 'Link updated successfully')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('failures of links are shown, and one is added', async () => {
    const calls = '**/api/documentation/links**'
    for (const method of ['POST', 'PUT']) await refuse(page, calls, method)
    await page.getByRole('button', { name: 'Delete Журналы касс' }).click()
    await expect(findToast(page, 'Failed to delete link')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Журналы касс' }).click()
    await box(page, 'Title').fill('Журналы')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(findToast(page, 'Failed to update link')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add Link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Портал')
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'Please fill in all fields' }).first(),
    ).toBeVisible()
    await dialog.getByLabel('Description').fill('Чеки')
    await dialog.getByLabel('URL').fill('https://ofd.example.com')
    await dialog.getByLabel('Category').fill('Чеки')
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect(findToast(page, 'Failed to create link')).toBeVisible()
    await page.unroute(calls)
    await dialog.getByRole('button', { name: 'Add Link' }).click()
    await expect(findToast(page, 'Link added successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Портал' }).click()
    await expect(findToast(page, 'Link deleted successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Delete Журналы касс' }).click()
    await expect(findToast(page, 'Link deleted successfully')).toBeVisible()
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

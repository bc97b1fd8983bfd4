import { expect, test } from '@/tests/fixtures/app'
import { registered, signIn } from '@/tests/fixtures/auth-screens'
import { choose, chooseDays, findToast } from '@/tests/fixtures/project-screens'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// The purpose of the product, from end to end: a new person’s failed test is announced in their group.
test('from signing in to the group that is notified of a failed scenario', async ({ page, telegram }) => {
  const person = await registered(telegram)
  const group = telegram.createGroup('Кассы QA')
  await signIn(page, telegram, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  // Who asks for a group's id there may let their projects report to it.
  const { id, username } = person
  await telegram.sendUpdate({ from: { id, username, first_name: 'Анна' }, chat: group, text: '/id' })
  await telegram.waitForMessage(({ shown }) => shown.includes(String(group.id)))

  await page.getByRole('link', { name: 'Create New Project' }).first().click()
  await page.getByLabel('Project Name').fill('Релиз кассы 2.5')
  await chooseDays(page)
  await page.getByLabel('Telegram Group ID').fill(String(group.id))
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(findToast(page, 'Project created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('00001 Релиз кассы 2.5')
  await expect(page.getByRole('note')).toHaveCount(0)

  await page.getByRole('button', { name: 'Create Scenario' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New orders scenario' })
  await dialog.getByLabel('Description').fill('Обувь')
  await dialog.getByLabel('Product Code').fill('10000001')
  await dialog.getByLabel('Name', { exact: false }).last().fill('Кеды')
  await dialog.getByLabel('Barcode').fill('4600000000017')
  await dialog.getByRole('button', { name: 'Create Basket' }).click()
  await expect(findToast(page, 'Basket created successfully with ID: 1')).toBeVisible()
  await dialog.getByLabel('Plant').fill('0308')
  await dialog.getByRole('combobox', { name: 'Currency *' }).fill('RUB')
  for (const [field, option] of [
    ['Country *', 'Russia'],
    ['Shipment *', 'InStore'],
    ['Payment *', 'Pre-paid'],
    ['Collection *', 'Complete'],
    ['Hand Out *', 'Complete'],
    ['Realization *', 'Complete'],
  ] as const) {
    await choose(page, dialog.getByRole('combobox', { name: field, exact: true }), option)
  }
  await dialog.getByRole('button', { name: 'Create Scenario' }).click()
  await page.getByRole('link', { name: '00001-001', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scenario #00001-001')
  await choose(page, page.getByRole('combobox', { name: 'Scenario status' }), 'Ошибка при тесте')
  await expect(page.getByRole('note')).toContainText('This test failed, and there is no error report yet')
  const message = await telegram.waitForMessage(({ shown }) => shown.includes('Релиз кассы 2.5'))
  expect(message.chat_id).toBe(String(group.id))
  expect(message.shown).toContain('00001-001')
  expect(message.shown).toContain(`Новый → Ошибка при тесте (${person.name})`)
  expect(message.text).toContain('/scenarios/')
})

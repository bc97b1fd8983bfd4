import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, type Newcomer, receiveCode, registered, signIn } from '@/tests/fixtures/auth-screens'
import { PHONE } from '@/tests/fixtures/project-screens'
import type { TelegramStandIn } from '@/tests/stand-ins/telegram'

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

const lastMessageTo = (telegram: TelegramStandIn, { id }: Newcomer) =>
  telegram.messages.filter(({ chat_id }) => chat_id === String(id)).at(-1)

async function linkFor(telegram: TelegramStandIn, person: Newcomer): Promise<string> {
  await telegram.sendUpdate({ from: { id: person.id, username: person.username }, text: '/login' })
  const linkIn = () => /\/auth\/link#[\w-]+/.exec(lastMessageTo(telegram, person)?.shown ?? '')?.[0] ?? ''
  await expect.poll(linkIn).not.toBe('')
  return linkIn()
}

test('the bot’s link: opening it changes nothing, its button signs in once, and then it says that it was used', async ({
  page,
  openContext,
  telegram,
}) => {
  const person = await registered(telegram)
  const link = await linkFor(telegram, person)
  await test.step('a look at it consumes nothing', async () => {
    expect((await page.request.get(link)).status()).toBe(200)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Вход по ссылке' })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
  })
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('link', { name: person.name })).toBeVisible()
  await test.step('a second time it leads nowhere, and says what to do', async () => {
    const context = await openContext()
    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'dark' })
    await other.setViewportSize(PHONE)
    await other.addInitScript(() => localStorage.setItem('ui-theme', 'dark'))
    await other.goto(link)
    await other.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(other.getByRole('main').getByRole('alert')).toHaveText(/уже использована.*\/login/)
    await expectAccessible(other)
    await other.getByRole('link', { name: 'Войти с кодом' }).click()
    await expect(new AuthScreens(other).title('Вход в U.T.A.')).toBeVisible()
  })
})

test('the digits in the bot’s message: they sign in the waiting browser, which also shows “not me”', async ({
  page,
  telegram,
}) => {
  const person = await registered(telegram)
  const from = { id: person.id, username: person.username }
  const screens = new AuthScreens(page)
  const tap = async (label: string, seen: number) => {
    await receiveCode(telegram, person, seen)
    const message = lastMessageTo(telegram, person)
    const data = message?.reply_markup?.inline_keyboard
      ?.flat()
      .find(({ text }) => text === label)?.callback_data
    if (!message || !data) throw new Error('The message has no such button.')
    return telegram.tapButton({ from, message, data })
  }
  // A tap is asked of a browser that the person signed in with before.
  await signIn(page, telegram, person)
  await page.evaluate(() => localStorage.clear())
  // A call of the page that is refused meanwhile would lead to sign in by itself.
  await page.goto('about:blank')
  await page.request.post('/api/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await screens.open('/auth?from=/profile')
  await screens.requestCode(person.username)
  await expect(page.getByText('нажмите кнопку в сообщении бота')).toBeVisible()
  await expect(page.getByText(/^Кнопка с числом\d{2}$/)).toBeVisible()
  await expectAccessible(page)
  expect(await tap('Это не я', 1)).toContain('Никому не сообщайте')
  await expect(screens.banner).toHaveText(/«Это не я»/)
  await expect(page.getByRole('timer')).toHaveText('Время вышло')
  await screens.code.fill('123456')
  await expect(screens.button('Войти')).toBeDisabled()

  await screens.button('Назад').click()
  await screens.requestCode(person.username)
  await expect(page.getByText('нажмите кнопку в сообщении бота')).toBeVisible()
  await tap((await page.getByText(/^\d{2}$/).textContent()) ?? '', 2)
  await page.waitForURL('**/profile')
})

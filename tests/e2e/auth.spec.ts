import { expect, test } from '@/tests/fixtures/app'
import {
  AuthScreens,
  newcomer,
  receiveCode,
  registered,
  signIn,
  startBot,
} from '@/tests/fixtures/auth-screens'

test.describe('registering and signing in through the bot', () => {
  test('chat first: the code is there at once', async ({ page, telegram }) => {
    const person = newcomer()
    const screens = new AuthScreens(page)
    await startBot(telegram, person)
    await screens.register(person)
    await expect(page.getByText(`Код отправлен в Telegram для @${person.username}.`)).toBeVisible()

    await screens.confirm(await receiveCode(telegram, person))
    await expect(screens.title('Регистрация завершена!')).toBeVisible()
    await expect(screens.backToLogin).toBeHidden()

    await screens.button('Перейти к входу').click()
    await screens.button('Получить код для входа').click()
    await expect(screens.title('Введите код входа')).toBeVisible()
    await screens.enter(await receiveCode(telegram, person, 1))
    await expect(page).toHaveURL('/')

    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored.accessToken).toBe(stored.authToken)
    expect(stored.refreshToken).toBeTruthy()
    expect(JSON.parse(stored.authUser ?? '')).toMatchObject({
      name: person.name,
      team: 'CASH',
      telegramUsername: `@${person.username}`,
    })
    // Signing in replaced the form: the way back does not lead to it.
    await page.goBack()
    await expect(screens.title('Введите код входа')).toBeHidden()
  })

  test('registration first: the code follows as soon as the chat is started', async ({ page, telegram }) => {
    const person = newcomer()
    const screens = new AuthScreens(page)
    const link = page.getByRole('link', { name: `Открыть @${telegram.botUsername} в Telegram` })
    const start = new RegExp(`^https://t\\.me/${telegram.botUsername}\\?start=`)
    await screens.openRegistration()
    await expect(page.getByRole('heading', { name: 'Сначала начните чат с ботом' })).toBeVisible()
    await expect(link).toHaveAttribute('href', start)
    await screens.fillRegistration(person)
    await expect(page.getByText('Не удалось отправить код автоматически')).toBeVisible()
    await expect(page.getByText('Убедитесь, что вы начали чат с ботом')).toBeVisible()

    await expect(link).toHaveAttribute('href', start)
    const address = new URL((await link.getAttribute('href')) ?? '')
    await startBot(telegram, person, address.searchParams.get('start') ?? '')

    await screens.confirm(await receiveCode(telegram, person))
    await expect(screens.title('Регистрация завершена!')).toBeVisible()
  })

  test('everything by keyboard alone', async ({ page, telegram }) => {
    const person = newcomer()
    const screens = new AuthScreens(page)
    await startBot(telegram, person)
    await screens.open()
    await expect(screens.username).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(screens.button('Создать аккаунт')).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page.getByLabel('Имя *')).toBeFocused()
    await page.keyboard.type(person.name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type('anna@example.com')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Команда *')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'OD' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'CASH' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Команда *')).toHaveText('CASH')
    await expect(page.getByLabel('Команда *')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    await expect(screens.code).toBeFocused()
    await page.keyboard.type(await receiveCode(telegram, person))
    await page.keyboard.press('Enter')
    await expect(screens.button('Перейти к входу')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(screens.username).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(screens.code).toBeFocused()
    await page.keyboard.type(await receiveCode(telegram, person, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

test('the ways between the steps keep what was typed, and ask for a further code', async ({
  page,
  telegram,
}) => {
  const person = newcomer()
  const screens = new AuthScreens(page)
  await test.step('the link above leads back to signing in from every step that has it', async () => {
    await screens.openRegistration()
    await screens.backToLogin.click()
    await expect(screens.title('Вход в U.T.A.')).toBeVisible()
    await expect(screens.backToLogin).toBeHidden()
    await screens.register(newcomer())
    await screens.backToLogin.click()
    await expect(screens.title('Вход в U.T.A.')).toBeVisible()
  })
  await test.step('from the code of a registration, and on again', async () => {
    await startBot(telegram, person)
    await screens.register(person)
    await receiveCode(telegram, person)
    await screens.button('Назад к регистрации').click()
    await expect(page.getByLabel('Имя *')).toHaveValue(person.name)
    await expect(screens.username).toHaveValue(`@${person.username}`)
    await expect(page.getByLabel('Команда *')).toHaveText('CASH')
    await screens.button('Зарегистрироваться').click()
    await screens.confirm(await receiveCode(telegram, person, 1))
    await expect(screens.title('Регистрация завершена!')).toBeVisible()
  })
  await test.step('from the code of a sign-in, both ways', async () => {
    await screens.button('Перейти к входу').click()
    for (const back of [screens.button('Назад'), screens.backToLogin]) {
      await screens.requestCode(person.username)
      await expect(screens.title('Введите код входа')).toBeVisible()
      await back.click()
      await expect(screens.title('Вход в U.T.A.')).toBeVisible()
    }
  })
})

test('signing in leads to the page that was asked for, and to no other site', async ({
  page,
  context,
  telegram,
  baseURL,
}) => {
  const person = await registered(telegram)
  await page.goto('/projects?status=active')
  await expect(page).toHaveURL('/auth?from=%2Fprojects%3Fstatus%3Dactive')
  await signIn(page, telegram, person, '/projects?status=active')
  await expect(page).toHaveURL('/projects?status=active')

  const OUTSIDE = ['//example.com', '/\\example.com', 'https://example.com', '/\t/example.com', '/auth']
  for (const from of OUTSIDE) {
    await test.step(`a signed-in person goes to the dashboard instead of ${JSON.stringify(from)}`, async () => {
      const answer = await page.request.get(`/auth?from=${encodeURIComponent(from)}`, { maxRedirects: 0 })
      expect(new URL(answer.headers().location ?? '', baseURL).href).toBe(`${baseURL}/`)
    })
  }
  // What else the form refuses, the rule's own test knows.
  for (const from of ['//example.com', '/\t/example.com']) {
    await test.step(`a person who signs in does, too: ${JSON.stringify(from)}`, async () => {
      await page.goto('about:blank')
      await context.clearCookies()
      await page.goto('/about')
      await page.evaluate(() => localStorage.clear())
      await signIn(page, telegram, person, from)
      await expect(page).toHaveURL('/')
    })
  }
})

test('the screens speak English when it is chosen, keep a dark theme, and have the About page one click away', async ({
  page,
}) => {
  const screens = new AuthScreens(page)
  await screens.open()
  const screen = page.locator('div[lang]')
  await expect(screen).toHaveAttribute('lang', 'ru')
  await page.getByRole('button', { name: 'Язык' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(screens.title('Sign in to U.T.A.')).toBeVisible()
  await expect(screen).toHaveAttribute('lang', 'en')

  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toContainClass('dark')
  await page.reload()
  await expect(page.locator('html')).toContainClass('dark')
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')

  await page.getByRole('link', { name: 'About U.T.A.' }).click()
  await expect(page).toHaveURL('/about')
})

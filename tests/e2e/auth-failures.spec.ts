import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, newcomer, receiveCode, registered, startBot } from '@/tests/fixtures/auth-screens'

const CALLS = '**/api/telegram-auth/'

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

const SILENT = { status: 500, contentType: 'text/plain', body: '' }

async function fillRegistration(screens: AuthScreens) {
  await screens.openRegistration()
  await screens.page.getByLabel('Имя *').fill('Анна')
  await screens.username.fill(newcomer().username)
  await screens.chooseTeam('DL')
}

test('signing in: every call that fails has its message', async ({ page, telegram }) => {
  const screens = new AuthScreens(page)
  const { username } = await registered(telegram)
  await screens.open()
  await page.route(`${CALLS}request-login-code`, (route) => route.abort())
  await screens.requestCode(username)
  await expect(screens.banner).toHaveText('Произошла ошибка при запросе кода')
  await expect(screens.button('Получить код для входа')).toBeEnabled()
  await page.unroute(`${CALLS}request-login-code`)

  await page.route(`${CALLS}request-login-code`, (route) => route.fulfill(SILENT))
  await screens.requestCode(username)
  await expect(screens.banner).toHaveText('Ошибка запроса кода входа')
  await page.unroute(`${CALLS}request-login-code`)

  await page.route(`${CALLS}login`, (route) => route.fulfill(SILENT))
  await screens.requestCode(username)
  await screens.enter('123456')
  await expect(screens.banner).toHaveText('Ошибка входа')
})

test('registering: every call that fails has its message', async ({ page }) => {
  const screens = new AuthScreens(page)
  await fillRegistration(screens)
  await page.route(`${CALLS}register`, (route) => route.abort())
  await screens.button('Зарегистрироваться').click()
  await expect(screens.banner).toHaveText('Произошла ошибка при регистрации')
  await page.unroute(`${CALLS}register`)

  await page.route(`${CALLS}register`, (route) => route.fulfill(SILENT))
  await screens.button('Зарегистрироваться').click()
  await expect(screens.banner).toHaveText('Ошибка регистрации')
  await page.unroute(`${CALLS}register`)

  await screens.button('Зарегистрироваться').click()
  await expect(screens.title('Подтверждение регистрации')).toBeVisible()
  await page.route(`${CALLS}verify-registration`, (route) => route.fulfill(SILENT))
  await screens.confirm('123456')
  await expect(screens.banner).toHaveText('Ошибка подтверждения кода')
})

test('teams that can’t be loaded leave the list empty, and are only logged', async ({ page, console }) => {
  console.expectError(/^Ошибка загрузки команд/)
  const screens = new AuthScreens(page)
  await page.route(`${CALLS}teams`, (route) => route.fulfill(SILENT))
  const logged = page.waitForEvent('console', (line) => line.text() === 'Ошибка загрузки команд')
  await screens.openRegistration()
  await logged
  await expect(screens.banner).toBeHidden()
  await page.getByLabel('Команда *').click()
  await expect(page.getByRole('option')).toHaveCount(0)
})

/** Holds a call back until the function that it answers is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${CALLS}${path}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('while a call is under way the form is disabled, and nothing is sent twice', async ({
  page,
  telegram,
}) => {
  const person = newcomer()
  const screens = new AuthScreens(page)
  await startBot(telegram, person)
  await test.step('asking for a code', async () => {
    const release = await holdBack(page, 'request-login-code')
    await screens.open()
    await screens.requestCode(newcomer().username)
    await expect(screens.button('Отправка кода...')).toBeDisabled()
    await expect(screens.username).toBeDisabled()
    await expect(screens.button('Создать аккаунт')).toBeDisabled()
    release()
    await expect(screens.banner).toBeVisible()
    await expect(screens.username).toBeFocused()
  })
  await test.step('registering', async () => {
    const release = await holdBack(page, 'register')
    await fillRegistration(screens)
    await screens.username.fill(person.username)
    await screens.button('Зарегистрироваться').click()
    await expect(screens.button('Отправка кода...')).toBeDisabled()
    await expect(page.getByLabel('Имя *')).toBeDisabled()
    await expect(page.getByLabel('Команда *')).toBeDisabled()
    await screens.backToLogin.dispatchEvent('click')
    await expect(screens.title('Создание аккаунта')).toBeVisible()
    release()
    await expect(screens.title('Подтверждение регистрации')).toBeVisible()
  })
  await test.step('checking a code, which is sent once however often Enter is pressed', async () => {
    let checks = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/verify-registration')) checks += 1
    })
    const release = await holdBack(page, 'verify-registration')
    await screens.code.fill(await receiveCode(telegram, person))
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Enter')
    await expect(screens.code).toBeDisabled()
    await expect(screens.button('Назад к регистрации')).toBeDisabled()
    release()
    await expect(screens.title('Регистрация завершена!')).toBeVisible()
    expect(checks).toBe(1)
  })
})

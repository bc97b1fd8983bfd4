import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, newcomer, registerPerson } from '@/tests/fixtures/auth-screens'

const USERNAME_PROBLEMS = [
  ['', 'Telegram username обязателен'],
  ['   ', 'Telegram username обязателен'],
  ['@', 'Введите корректный Telegram username'],
  ['@anna', 'Telegram username должен быть от 5 до 32 символов'],
  ['a'.repeat(33), 'Telegram username должен быть от 5 до 32 символов'],
  ['anna-qa', 'Telegram username может содержать только буквы, цифры и _'],
  ['анна_ким', 'Telegram username может содержать только буквы, цифры и _'],
  ['an@na', 'Telegram username может содержать только буквы, цифры и _'],
] as const

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

/** Collects what is sent to a call from now on. */
function callsOf(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

test.describe('the username', () => {
  for (const [typed, sentence] of USERNAME_PROBLEMS) {
    test(`${JSON.stringify(typed)}: ${sentence}`, async ({ page }) => {
      const screens = new AuthScreens(page)
      const calls = callsOf(page, '/telegram-auth/request-login-code')
      await screens.open()
      await screens.requestCode(typed)
      await expect(screens.banner).toHaveText(sentence)
      await expect(screens.username).toHaveAttribute('aria-invalid', 'true')
      await expect(screens.username).toBeFocused()
      expect(calls).toEqual([])
      // Editing takes the error away.
      await page.keyboard.press('End')
      await page.keyboard.type('x')
      await expect(screens.banner).toBeHidden()
      await expect(screens.username).toHaveAttribute('aria-invalid', 'false')

      await screens.openRegistration()
      await screens.username.fill(typed)
      await screens.button('Зарегистрироваться').click()
      await expect(screens.banner).toContainText(sentence)
    })
  }

  for (const step of ['login', 'register'] as const) {
    test(`a second @ is not let in (${step})`, async ({ page }) => {
      const screens = new AuthScreens(page)
      if (step === 'login') await screens.open()
      else await screens.openRegistration()
      await screens.username.pressSequentially('@anna@')
      await expect(screens.username).toHaveValue('@anna')
      await expect(screens.banner).toHaveText('Символ @ может быть только один')
      await expect(screens.username).toHaveAttribute('aria-invalid', 'true')
      await screens.username.pressSequentially('_')
      await expect(screens.username).toHaveValue('@anna_')
      await expect(screens.banner).toBeHidden()
      // Pasted too.
      await screens.username.fill('@@anna_kim')
      await expect(screens.username).toHaveValue('@anna_')
      await expect(screens.banner).toHaveText('Символ @ может быть только один')
    })
  }

  for (const typed of ['anna_kim_qa', '@anna_kim_qa', '  anna_kim_qa ']) {
    test(`${JSON.stringify(typed)} is sent with one leading @`, async ({ page }) => {
      const screens = new AuthScreens(page)
      const calls = callsOf(page, '/telegram-auth/request-login-code')
      await screens.open()
      await screens.requestCode(typed)
      await expect(screens.banner).toBeVisible()
      expect(calls).toEqual([{ telegramUsername: '@anna_kim_qa' }])
    })
  }
})

test.describe('the registration', () => {
  test('names every field that is missing, and the first one is focused', async ({ page }) => {
    const screens = new AuthScreens(page)
    await screens.openRegistration()
    await screens.button('Зарегистрироваться').click()
    await expect(screens.banner.getByRole('paragraph')).toHaveText([
      'Имя обязательно для заполнения',
      'Telegram username обязателен',
      'Команда обязательна для выбора',
    ])
    await expect(page.getByLabel('Имя *')).toBeFocused()
    await page.getByLabel('Имя *').fill('Анна')
    await screens.chooseTeam('2.5')
    await expect(screens.banner).toHaveText('Telegram username обязателен')
    await screens.username.fill('anna_kim')
    await expect(screens.banner).toBeHidden()
  })

  for (const email of ['anna', 'anna@example', '@example.com', 'an na@example.com']) {
    test(`does not take ${JSON.stringify(email)} for an email`, async ({ page }) => {
      const screens = new AuthScreens(page)
      await screens.openRegistration()
      await page.getByLabel('Email (опционально)').fill(email)
      await screens.button('Зарегистрироваться').click()
      await expect(screens.banner).toContainText('Некорректный формат email')
      await expect(page.getByLabel('Email (опционально)')).toHaveAttribute('aria-invalid', 'true')
    })
  }

  test('sends an email only where one was given', async ({ page }) => {
    const screens = new AuthScreens(page)
    const calls = callsOf(page, '/telegram-auth/register')
    const person = newcomer()
    await screens.register(person)
    await screens.button('Назад к регистрации').click()
    await page.getByLabel('Email (опционально)').fill('anna@example.com')
    await screens.button('Зарегистрироваться').click()
    await expect(screens.title('Подтверждение регистрации')).toBeVisible()
    const fields = { name: person.name, telegramUsername: `@${person.username}`, team: 'CASH' }
    expect(calls).toEqual([fields, { ...fields, email: 'anna@example.com' }])
  })

  test('offers the teams in their order', async ({ page }) => {
    const screens = new AuthScreens(page)
    await screens.openRegistration()
    await page.getByLabel('Команда *').click()
    await expect(page.getByRole('option')).toHaveText([
      'OD',
      'CASH',
      'GIS_EDO',
      'IM_KD',
      'DL',
      'TEST',
      'ABAP',
      '2.5',
    ])
  })

  test('refuses a username that somebody has', async ({ page, telegram }) => {
    const person = newcomer()
    const screens = new AuthScreens(page)
    await registerPerson(page, telegram, person)
    await screens.openRegistration()
    await page.getByLabel('Имя *').fill('Пётр')
    await screens.username.fill(person.username.toUpperCase())
    await screens.chooseTeam('OD')
    await screens.button('Зарегистрироваться').click()
    await expect(screens.banner).toHaveText('Пользователь с таким Telegram username уже зарегистрирован')
    await expect(screens.username).toBeFocused()
    await expect(screens.username).toHaveAttribute('aria-invalid', 'true')
  })
})

test('an unknown person is told to register', async ({ page }) => {
  const screens = new AuthScreens(page)
  await screens.open()
  await screens.requestCode(newcomer().username)
  await expect(screens.banner).toHaveText('Пользователь не найден. Проверьте username или создайте аккаунт')
  await screens.username.press('End')
  await screens.username.pressSequentially('1')
  await expect(screens.banner).toBeHidden()
})

test('the sixth code within a quarter of an hour is refused', async ({ page }) => {
  const screens = new AuthScreens(page)
  const { username } = newcomer()
  await screens.open()
  for (let request = 0; request < 5; request += 1) {
    const answered = page.waitForResponse('**/telegram-auth/request-login-code')
    await screens.requestCode(username)
    expect((await answered).status()).toBe(404)
  }
  await screens.requestCode(username)
  await expect(screens.banner).toHaveText('Слишком много запросов. Попробуйте позже.')
})

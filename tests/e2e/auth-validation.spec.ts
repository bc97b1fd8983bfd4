import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, newcomer, registered } from '@/tests/fixtures/auth-screens'

// All refused values are in the contract's own test; this is what a person sees.
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

const SINGLE_AT = 'Символ @ может быть только один'

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

/** Collects the bodies that are sent to a call from now on. */
function recordCalls(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

async function expectSingleAt(screens: AuthScreens) {
  await screens.username.fill('')
  await screens.username.pressSequentially('@anna@')
  await expect(screens.username).toHaveValue('@anna')
  await expect(screens.banner).toHaveText(SINGLE_AT)
  await expect(screens.username).toHaveAttribute('aria-invalid', 'true')
  await screens.username.pressSequentially('_')
  await expect(screens.username).toHaveValue('@anna_')
  await expect(screens.banner).toBeHidden()
  // Pasted too.
  await screens.username.fill('@@anna_kim')
  await expect(screens.username).toHaveValue('@anna_')
  await expect(screens.banner).toHaveText(SINGLE_AT)
}

test('a username: what is wrong is said and focused, and editing takes it away', async ({ page }) => {
  const screens = new AuthScreens(page)
  const calls = recordCalls(page, '/telegram-auth/request-login-code')
  await screens.open()
  for (const [typed, message] of USERNAME_PROBLEMS) {
    await test.step(`signing in with ${JSON.stringify(typed)}: ${message}`, async () => {
      await screens.requestCode(typed)
      await expect(screens.banner).toHaveText(message)
      await expect(screens.username).toHaveAttribute('aria-invalid', 'true')
      await expect(screens.username).toBeFocused()
      expect(calls).toEqual([])
      await page.keyboard.press('End')
      await page.keyboard.type('x')
      await expect(screens.banner).toBeHidden()
      await expect(screens.username).toHaveAttribute('aria-invalid', 'false')
    })
  }
  await test.step('a second @ is not let in', () => expectSingleAt(screens))
  for (const typed of ['anna_kim_qa', '@anna_kim_qa', '  anna_kim_qa ']) {
    await test.step(`${JSON.stringify(typed)} is sent with one leading @`, async () => {
      calls.length = 0
      await screens.requestCode(typed)
      await expect(screens.banner).toHaveText(
        'Пользователь не найден. Проверьте username или создайте аккаунт',
      )
      expect(calls).toEqual([{ telegramUsername: '@anna_kim_qa' }])
      await screens.username.press('End')
      await screens.username.pressSequentially('1')
      await expect(screens.banner).toBeHidden()
    })
  }
  await screens.openRegistration()
  for (const [typed, message] of USERNAME_PROBLEMS) {
    await test.step(`registering with ${JSON.stringify(typed)}: ${message}`, async () => {
      await screens.username.fill(typed)
      await screens.button('Зарегистрироваться').click()
      await expect(screens.banner).toContainText(message)
    })
  }
  await test.step('a second @ is not let in here either', async () => {
    await screens.openRegistration()
    await expectSingleAt(screens)
  })
})

test('a registration: every field that is missing or wrong is named, and the teams stand in their order', async ({
  page,
}) => {
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
  await page.getByLabel('Команда *').click()
  const teams = ['OD', 'CASH', 'GIS_EDO', 'IM_KD', 'DL', 'TEST', 'ABAP', '2.5']
  await expect(page.getByRole('option')).toHaveText(teams)
  await page.getByRole('option', { name: '2.5', exact: true }).click()
  await expect(screens.banner).toHaveText('Telegram username обязателен')
  await screens.username.fill('anna_kim')
  await expect(screens.banner).toBeHidden()

  for (const email of ['anna', 'anna@example', '@example.com', 'an na@example.com']) {
    await test.step(`${JSON.stringify(email)} is no email`, async () => {
      await page.getByLabel('Email (опционально)').fill(email)
      await screens.button('Зарегистрироваться').click()
      await expect(screens.banner).toContainText('Некорректный формат email')
      await expect(page.getByLabel('Email (опционально)')).toHaveAttribute('aria-invalid', 'true')
    })
  }
})

test('a registration sends an email only where one was given, and refuses a username that is taken', async ({
  page,
  telegram,
}) => {
  const screens = new AuthScreens(page)
  const calls = recordCalls(page, '/telegram-auth/register')
  const person = newcomer()
  await screens.register(person)
  await screens.button('Назад к регистрации').click()
  await page.getByLabel('Email (опционально)').fill('anna@example.com')
  await screens.button('Зарегистрироваться').click()
  await expect(screens.title('Подтверждение регистрации')).toBeVisible()
  const fields = { name: person.name, telegramUsername: `@${person.username}`, team: 'CASH' }
  expect(calls).toEqual([fields, { ...fields, email: 'anna@example.com' }])

  const { username } = await registered(telegram)
  await screens.button('Назад к регистрации').click()
  await screens.username.fill(username.toUpperCase())
  await screens.button('Зарегистрироваться').click()
  await expect(screens.banner).toHaveText('Пользователь с таким Telegram username уже зарегистрирован')
  await expect(screens.username).toBeFocused()
  await expect(screens.username).toHaveAttribute('aria-invalid', 'true')
})

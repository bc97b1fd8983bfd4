import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, newcomer, receiveCode, registered, startBot } from '@/tests/fixtures/auth-screens'

const REGISTRATION_OVER = 'Время действия кода истекло. Пожалуйста, начните регистрацию заново.'
const LOGIN_OVER = 'Время действия кода истекло. Запросите новый код для входа.'

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

test('a code: its field takes six digits, and a wrong one can be typed over until five tries made it void', async ({
  page,
  telegram,
}) => {
  const person = newcomer()
  const screens = new AuthScreens(page)
  await startBot(telegram, person)
  await screens.register(person)
  await test.step('the field takes digits only, six at most, also pasted among other characters', async () => {
    await expect(screens.code).toHaveAttribute('inputmode', 'numeric')
    await expect(screens.code).toHaveAttribute('autocomplete', 'one-time-code')
    await screens.code.pressSequentially('1a2 б3')
    await expect(screens.code).toHaveValue('123')
    await expect(screens.button('Подтвердить код')).toBeDisabled()
    await screens.code.fill('Код: 123 456')
    await expect(screens.code).toHaveValue('123456')
    await expect(screens.button('Подтвердить код')).toBeEnabled()
    await screens.code.press('End')
    await screens.code.pressSequentially('7')
    await expect(screens.code).toHaveValue('123456')
  })
  await test.step('it says how many digits it needs when Enter comes too early', async () => {
    await screens.code.fill('123')
    await screens.code.press('Enter')
    await expect(screens.banner).toHaveText('Код должен состоять из 6 цифр')
    await expect(screens.code).toHaveAttribute('aria-invalid', 'true')
    await screens.code.press('4')
    await expect(screens.banner).toBeHidden()
  })
  const code = await receiveCode(telegram, person)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 4; tries += 1) {
    await screens.confirm(wrong)
    await expect(screens.banner).toHaveText('Неверный код')
    await expect(screens.code).toBeFocused()
    await page.keyboard.type('1')
    await expect(screens.code).toHaveValue('1')
    await expect(screens.banner).toBeHidden()
  }
  await screens.confirm(wrong)
  await expect(screens.banner).toBeVisible()
  await screens.confirm(code)
  await expect(screens.banner).toHaveText('Слишком много попыток. Запросите новый код')
})

test('the countdown of a registration runs ten minutes, also over a reload, and then disables the form', async ({
  page,
}) => {
  await page.clock.install()
  const screens = new AuthScreens(page)
  const person = newcomer()
  await screens.register(person)
  await expect(page.getByRole('timer')).toHaveText(/(10:00|09:5\d)$/)
  await page.clock.fastForward('04:00')
  await page.reload()
  await expect(screens.title('Подтверждение регистрации')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/(06:00|05:5\d)$/)
  await expect(page.getByText(`@${person.username}`)).toBeVisible()

  await screens.code.fill('123456')
  await page.clock.fastForward('05:30')
  await expect(page.getByRole('timer')).toHaveText(/00:[0-3]\d$/)
  await expect(screens.button('Подтвердить код')).toBeEnabled()
  await page.clock.fastForward('00:31')
  await expect(screens.banner).toHaveText(REGISTRATION_OVER)
  await expect(screens.button('Подтвердить код')).toBeDisabled()
  await screens.code.press('Enter')
  await expect(screens.banner).toHaveText(REGISTRATION_OVER)

  await screens.button('Назад к регистрации').click()
  await expect(screens.title('Создание аккаунта')).toBeVisible()
  await expect(page.getByLabel('Имя *')).toHaveValue(person.name)
  await page.reload()
  await expect(screens.title('Вход в U.T.A.')).toBeVisible()
})

test('the countdown of a sign-in runs five minutes, also while the tab sleeps; what the server calls expired is too', async ({
  page,
  telegram,
}) => {
  const person = await registered(telegram)
  const screens = new AuthScreens(page)
  await page.clock.install()
  await screens.open()
  await screens.requestCode(person.username)
  await expect(page.getByRole('timer')).toHaveText(/(05:00|04:5\d)$/)
  await page.route('**/api/telegram-auth/login', (route) =>
    route.fulfill({ status: 410, json: { success: false, error: LOGIN_OVER, code: 'expired' } }),
  )
  await screens.enter('123456')
  await expect(screens.banner).toHaveText(LOGIN_OVER)

  await screens.button('Назад').click()
  await screens.requestCode(person.username)
  await expect(screens.banner).toBeHidden()
  await expect(page.getByRole('timer')).toHaveText(/(05:00|04:5\d)$/)
  // One tick after five minutes, as a sleeping tab would have it.
  await page.clock.fastForward('05:01')
  await expect(screens.banner).toHaveText(LOGIN_OVER)
  await expect(screens.button('Войти')).toBeDisabled()
})

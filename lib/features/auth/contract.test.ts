import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { fieldMessages } from '@/lib/shared/validation'
import { login, register, requestLoginCode } from './contract'

const translate = getTranslator(null)

const REGISTRATION = { name: 'Ирина', telegramUsername: 'irina', email: '', team: 'CASH' }

function errorMessage(field: string, given: Record<string, unknown>) {
  const parsed = register.body.safeParse({ ...REGISTRATION, ...given })
  return parsed.success ? null : fieldMessages(parsed.error, translate)[field]
}

test.each([
  ['', 'Telegram username обязателен'],
  ['   ', 'Telegram username обязателен'],
  [undefined, 'Telegram username обязателен'],
  ['@', 'Введите корректный Telegram username'],
  ['irin', 'Telegram username должен быть от 5 до 32 символов'],
  ['@irin', 'Telegram username должен быть от 5 до 32 символов'],
  ['i'.repeat(33), 'Telegram username должен быть от 5 до 32 символов'],
  ['ирина', 'Telegram username может содержать только буквы, цифры и _'],
  ['irina-s', 'Telegram username может содержать только буквы, цифры и _'],
  ['ira@na', 'Telegram username может содержать только буквы, цифры и _'],
  ['ab-', 'Telegram username должен быть от 5 до 32 символов'],
])('of the username %j the first broken rule is reported', (telegramUsername, expected) => {
  expect(errorMessage('telegramUsername', { telegramUsername })).toBe(expected)
})

test.each(['irina', '@irina', '@@irina', '  @irina '])('%j becomes one leading @', (telegramUsername) => {
  expect(requestLoginCode.body.parse({ telegramUsername }).telegramUsername).toBe('@irina')
})

test.each(['i'.repeat(5), 'I_9'.padEnd(32, 'x')])(
  'the username %s is long enough and short enough',
  (name) => {
    expect(requestLoginCode.body.parse({ telegramUsername: name }).telegramUsername).toBe(`@${name}`)
  },
)

test.each([
  ['name', '  ', 'Имя обязательно для заполнения'],
  ['name', undefined, 'Имя обязательно для заполнения'],
  ['email', 'irina@example', 'Некорректный формат email'],
  ['email', 'irina example@x.y', 'Некорректный формат email'],
  ['team', '', 'Команда обязательна для выбора'],
  ['team', undefined, 'Команда обязательна для выбора'],
])('registration refuses %s %j', (field, value, expected) => {
  expect(errorMessage(field, { [field]: value })).toBe(expected)
})

test('a registration takes no team but the eight, and no NUL', () => {
  expect(errorMessage('team', { team: 'HR' })).toBe('This value is not among the allowed ones.')
  expect(errorMessage('name', { name: 'a\u0000b' })).toBe('This value is not valid.')
})

test.each([undefined, null, '', ' '])('an email of %j counts as none', (email) => {
  expect(register.body.parse({ ...REGISTRATION, email }).email).toBe('')
})

test.each(['12345', '1234567', '12345a', '１２３４５６', '', undefined])(
  'the code %j is not 6 digits',
  (loginCode) => {
    const parsed = login.body.safeParse({ userId: '0'.repeat(24), loginCode })
    if (parsed.success) expect.unreachable()
    else expect(fieldMessages(parsed.error, translate).loginCode).toBe('Код должен состоять из 6 цифр')
  },
)

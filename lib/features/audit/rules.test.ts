import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import type { AuditEntry } from './contract'
import { actorText, detailText, labelText } from './rules'

const russian = getTranslator('ru')
const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  _id: '0123456789abcdef01234567',
  kind: 'setting_changed',
  actor: null,
  user: null,
  label: '',
  before: '',
  after: '',
  address: '',
  userAgent: '',
  createdAt: '2026-11-27T00:00:00.000Z',
  ...given,
})

test.each([
  ['setting_changed', '', 'set', '— → задано'],
  ['setting_changed', 'set (0f3a)', 'set (91bc)', 'задано (0f3a) → задано (91bc)'],
  ['setting_changed', '', 'on', '— → on'],
  ['digest_changed', 'off', 'on', 'выключена → включена'],
  ['bot_probe_changed', 'url', '', 'Адрес проверки → —'],
  ['role_changed', 'tester', 'admin', 'Тестировщик → Администратор'],
  ['sign_in_refused', '', 'link_used', 'Ссылка уже использована'],
  ['sign_in_refused', '40', 'codes_stopped', 'Код не принят: слишком много неверных (40 за час)'],
  ['registered', '', 'admin', 'Администратор'],
  ['signed_in', '', 'tap', 'Подтверждением в боте'],
  ['signed_in', '', 'link', 'По ссылке из бота'],
  ['signed_in', '', 'terminal_link', 'По ссылке из терминала'],
] as const)('%s from %j to %j reads %s in Russian', (kind, before, after, text) => {
  expect(detailText(entry({ kind, before, after }), russian)).toBe(text)
})

test('values that never occur together are called as screens call them', () => {
  const label = 'shipment: FBS, payment: Postpay'
  expect(labelText(entry({ kind: 'exclusion_added', label }), russian)).toMatch(/^Отгрузка: .+, Оплата: .+$/)
  expect(labelText(entry({ kind: 'exclusion_removed', label: 'promo: true, miz: false' }), russian)).toMatch(
    /: Да, .+: Нет$/,
  )
  expect(labelText(entry({ kind: 'exclusion_added', label: 'gone: 1, promo: true' }), russian)).toBe(
    'gone: 1, promo: true',
  )
  expect(labelText(entry({ kind: 'mapping_saved', label }), russian)).toBe(label)
})

test.each([
  ['setting_changed', 'Оператор сервера'],
  ['role_changed', 'Оператор сервера'],
  ['sign_in_refused', 'Без входа'],
] as const)('what nobody is named for, such as %s, was done by: %s', (kind, text) => {
  expect(actorText({ actor: null, kind }, russian)).toBe(text)
})

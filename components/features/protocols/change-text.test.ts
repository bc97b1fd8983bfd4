import { expect, test } from 'vitest'
import type { SnapshotChange } from '@/lib/features/protocols/changes/contract'
import { getTranslator } from '@/lib/shared/catalog'
import { changeText } from './change-text'

const text = (
  language: 'ru' | 'en',
  [part, field, before, after, item = '']: readonly [
    SnapshotChange['part'],
    string,
    string | null,
    string | null,
    string?,
  ],
) => changeText({ part, item, field, before, after }, getTranslator(language))

test.each([
  [['data', 'country', 'Russia', 'Kazakhstan'], 'Страна: Россия → Казахстан', 'Country: Russia → Kazakhstan'],
  [
    ['data', 'payment', 'Pre-paid', 'Postpay'],
    'Оплата: Предоплата → Постоплата',
    'Payment: Pre-paid → Postpay',
  ],
  [
    ['data', 'collection', 'complete', 'partial'],
    'Сборка: Полная → Частичная',
    'Collection: Complete → Partial',
  ],
  [['data', 'promo', 'false', 'true'], 'Промо: нет → да', 'Promo: no → yes'],
  [['data', 'basket', '7', null], 'Корзина: Корзина №7 → пусто', 'Basket: Basket #7 → nothing'],
  [
    ['money', 'state', 'equal', 'differs', 'handedOut'],
    'Суммы · Выдано и чеки продажи, Результат: сходится → не сходится',
    'Money · Handed out and sale receipts, Outcome: agrees → differs',
  ],
  [
    ['money', 'expected', '1234567.00', '-5.10', 'handedOut'],
    'Суммы · Выдано и чеки продажи, Ожидается: 1 234 567,00 → -5,10',
    'Money · Handed out and sale receipts, Expected: 1,234,567.00 → -5.10',
  ],
  [
    ['products', 'sum', '1000.50', '0.00', 'quantity'],
    'Товарные строки · Количество, Сумма: 1 000,50 → 0,00',
    'Product lines · Quantity, Sum: 1,000.50 → 0.00',
  ],
  [
    ['errors', 'plannedFixDate', '2026-12-01', null, 'Касса'],
    'Открытая ошибка · Касса, Плановая дата исправления: 01.12.2026 → пусто',
    'Open error · Касса, Planned Fix Date: 01.12.2026 → nothing',
  ],
  [
    ['errors', 'status', 'open', 'in_progress', 'Касса'],
    'Открытая ошибка · Касса, Статус: Открыта → В работе',
    'Open error · Касса, Status: Open → In Progress',
  ],
  [
    ['steps', 'secondsSpent', '65', '3600', '1 · POS'],
    'Шаг · 1 · POS, Время: 1:05 → 1:00:00',
    'Step · 1 · POS, Time: 1:05 → 1:00:00',
  ],
  [
    ['receipts', 'fileKey', 'a.webp', 'b.webp', 'чек.jpg'],
    'Чек · чек.jpg: другая фотография',
    'Receipt · чек.jpg: another picture',
  ],
  [['marks', '', null, 'Молоко', 'Молоко'], 'Марка · Молоко: появилось', 'Mark · Молоко: new'],
  [
    ['project', 'endDate', '2026-11-30', '2026-12-31'],
    'Дата окончания: 30.11.2026 → 31.12.2026',
    'End Date: 30.11.2026 → 31.12.2026',
  ],
  [['plants', '', 'M041', null, 'M041'], 'Завод · M041: больше нет', 'Plant · M041: gone'],
  [
    ['registers', 'stand', 'QA', 'Prod', 'M041 · Касса 1'],
    'Касса · M041 · Касса 1, Стенд: QA → Prod',
    'Cash register · M041 · Касса 1, Stand: QA → Prod',
  ],
  [['people', 'responsible', 'Ира', null], 'Ответственный: Ира → пусто', 'Responsible Person: Ира → nothing'],
] as const)('%j is said in the words of the product', (change, russian, english) => {
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
  expect([text('ru', change), text('en', change)].map(spaced)).toEqual([russian, english])
})

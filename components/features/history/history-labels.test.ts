import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { subjectLabels } from './history-labels'
import { PROJECT_LABELS } from './project-labels'

test.each([
  ['en', 'error_report', 'status', 'need_test', ['Status', 'Need Test']],
  ['ru', 'error_report', 'status', 'need_test', ['Статус', 'Нужна проверка']],
  ['en', 'receipt_photo', 'receiptType', 'salesReceipt', ['Receipt Type', 'Чек продажи']],
  ['ru', 'receipt_photo', 'receiptType', 'salesReceipt', ['Тип чека', 'Чек продажи']],
  ['en', 'scenario', 'hand_out', 'partial', ['Hand Out', 'Partial']],
  ['ru', 'scenario', 'hand_out', 'partial', ['Выдача', 'Частичная']],
  ['ru', 'project', 'status', 'draft', ['status', 'Черновик']],
  ['en', 'close_day', 'status', 'Non-error', ['Status', 'Non-error']],
  ['ru', 'close_day', 'status', 'Non-error', ['Статус', 'Без ошибок']],
  ['ru', 'step', 'status', 'In work', ['Статус', 'В работе']],
  ['ru', 'scenario', 'country', 'Belarus', ['Страна', 'Беларусь']],
  ['ru', 'scenario', 'payment', 'Postpay', ['Оплата', 'Постоплата']],
  // Data that reads the same in every language, what somebody typed, and what no list of fields knows.
  ['ru', 'scenario', 'shipment', 'InStore', ['Отгрузка', 'InStore']],
  ['ru', 'scenario', 'plant', 'partial', ['Завод', 'partial']],
  ['ru', 'scenario', 'unknown', 'partial', ['unknown', 'partial']],
] as const)(
  'in %s the history of %s calls %s and its value %j as its screens do',
  (language, subject, field, value, named) => {
    const { fieldName, valueName } = subjectLabels(PROJECT_LABELS, subject, getTranslator(language))
    expect([fieldName(field), valueName(field, value)]).toEqual(named)
  },
)

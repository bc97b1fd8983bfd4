import { createFinancialRecord as store } from '@/tests/factories/financial-record'
import { testRecords } from '@/tests/fixtures/records/all'
import { SCENARIOS } from '@/tests/fixtures/records/spec'
import {
  createFinancialRecord,
  deleteFinancialRecord,
  deleteFinancialRecords,
  exportFinancialRecords,
  listFinancialRecords,
  updateFinancialRecord,
} from './contract'
import { FINANCIAL_RECORD } from './rules'

testRecords({
  parents: SCENARIOS,
  rules: FINANCIAL_RECORD,
  notFound: 'Financial record not found',
  incomplete: 'Date and Plant are required fields',
  keys: { list: 'financials', one: 'financial', id: 'finId' },
  calls: {
    list: listFinancialRecords,
    add: createFinancialRecord,
    change: updateFinancialRecord,
    remove: deleteFinancialRecord,
    removeAll: deleteFinancialRecords,
  },
  create: ({ scenarioId, ...columns }) => store({ scenarioId: String(scenarioId), ...columns }),
  sample: {
    date: '2026-03-29',
    plant: 'M041',
    unitNumber: 'ЕО-1',
    idDocumentType: 'WL',
    materialDocument: '4900000001',
    invoice: '9000000001',
    amount: 0.1,
  },
  other: {
    date: '2026-03-28',
    plant: 'M042',
    unitNumber: 'ЕО-2',
    idDocumentType: 'RV',
    materialDocument: '4900000002',
    invoice: '9000000002',
    amount: -999_999_999_999.99,
  },
  defaults: { unitNumber: '', idDocumentType: '', materialDocument: '', invoice: '', amount: 0 },
  file: {
    load: exportFinancialRecords,
    cells: ['29.03.2026', 'M041', 'ЕО-1', 'WL', '4900000001', '9000000001', '0.10'],
    head: ['Date', 'Plant', 'Unit Number', 'ID Document Type', 'Material Document', 'Invoice', 'Amount'],
    russianHead: [
      'Дата',
      'Завод',
      'Номер ЕО',
      'Вид документа',
      'Документ материала',
      'Счёт-фактура',
      'Сумма',
    ],
  },
})

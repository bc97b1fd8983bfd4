import { createAggregationError as store } from '@/tests/factories/aggregation-error'
import { testRecords } from '@/tests/fixtures/records/all'
import { PROJECTS } from '@/tests/fixtures/records/spec'
import {
  createAggregationError,
  exportAggregationErrors,
  listAggregationErrors,
  setStatusOfAggregationErrors,
  undoStatusOfAggregationErrors,
  updateAggregationError,
} from './contract'
import { AGGREGATION_ERROR } from './rules'

// By status the registry comes in the order an error goes through them: that of the list of statuses.
testRecords({
  parents: PROJECTS,
  rules: AGGREGATION_ERROR,
  notFound: 'Aggregation error not found',
  incomplete: 'Please fill in all required fields',
  keys: { list: 'errors', one: 'error', id: 'errorId' },
  calls: {
    list: listAggregationErrors,
    add: createAggregationError,
    change: updateAggregationError,
  },
  settings: [{ name: 'status', set: setStatusOfAggregationErrors, undo: undoStatusOfAggregationErrors }],
  create: ({ projectId, ...columns }) => store({ projectId: String(projectId), ...columns }),
  sample: {
    status: 'open',
    document: '4900012345',
    plant: 'M041',
    processingDate: '2026-10-25',
    reporter: 'Ирина Смирнова',
    description: 'IDoc завис в статусе 51',
    solution: 'Перезапуск',
  },
  other: { status: 'resolved', description: 'IDoc не найден', solution: 'Отправлен заново' },
  defaults: { status: 'open', solution: '' },
  file: {
    load: exportAggregationErrors,
    cells: [
      ...['Open', '4900012345', 'M041', '25.10.2026', 'Ирина Смирнова'],
      ...['IDoc завис в статусе 51', 'Перезапуск', '2026-10-26 01:02'],
    ],
    head: [
      ...['Status', 'Document', 'Plant', 'Processing Date', 'Reporter', 'Description', 'Solution'],
      'Updated (UTC)',
    ],
    russianHead: ['Статус', 'Документ', 'Завод'],
  },
})

import { createCloseDay as store } from '@/tests/factories/close-day'
import { testRecords } from '@/tests/fixtures/records/all'
import { PROJECTS } from '@/tests/fixtures/records/spec'
import {
  createCloseDay,
  deleteCloseDay,
  deleteCloseDays,
  exportCloseDays,
  listCloseDays,
  setStatusOfCloseDays,
  undoStatusOfCloseDays,
  updateCloseDay,
} from './contract'
import { CLOSE_DAY } from './rules'

testRecords({
  parents: PROJECTS,
  rules: CLOSE_DAY,
  notFound: 'Close day not found',
  incomplete: 'Please fill in date, plant, and cash register',
  keys: { list: 'closeDays', one: 'closeDay', id: 'dayId' },
  calls: {
    list: listCloseDays,
    add: createCloseDay,
    change: updateCloseDay,
    remove: deleteCloseDay,
    removeAll: deleteCloseDays,
  },
  settings: [{ name: 'status', set: setStatusOfCloseDays, undo: undoStatusOfCloseDays }],
  create: ({ projectId, ...columns }) => store({ projectId: String(projectId), ...columns }),
  sample: {
    date: '2026-03-29',
    plant: 'M041',
    cashRegister: 'POS-01',
    status: 'Error',
    error: 'Нет связи',
    comment: 'Повторить',
  },
  other: {
    date: '2026-03-28',
    plant: 'M042',
    cashRegister: 'POS-02',
    status: 'Non-error',
    error: 'Нет',
    comment: 'Исправлено',
  },
  defaults: { status: 'Error', error: '', comment: '' },
  file: {
    load: exportCloseDays,
    cells: ['29.03.2026', 'M041', 'POS-01', 'Error', 'Нет связи', 'Повторить'],
    head: ['Date', 'Plant', 'Cash Register', 'Status', 'Error', 'Comment'],
    russianHead: ['Дата', 'Завод', 'Касса', 'Статус', 'Ошибка', 'Комментарий'],
  },
})

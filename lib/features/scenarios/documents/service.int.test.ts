import { createScenarioDocument as store } from '@/tests/factories/scenario-document'
import { testRecords } from '@/tests/fixtures/records/all'
import { SCENARIOS } from '@/tests/fixtures/records/spec'
import {
  createScenarioDocument,
  deleteScenarioDocument,
  deleteScenarioDocuments,
  exportScenarioDocuments,
  listScenarioDocuments,
  updateScenarioDocument,
} from './contract'
import { DOCUMENT } from './rules'

testRecords({
  parents: SCENARIOS,
  rules: DOCUMENT,
  notFound: 'Document not found',
  incomplete: 'Document number and type are required',
  keys: { list: 'documents', one: 'document', id: 'docId' },
  calls: {
    list: listScenarioDocuments,
    add: createScenarioDocument,
    change: updateScenarioDocument,
    remove: deleteScenarioDocument,
    removeAll: deleteScenarioDocuments,
  },
  create: ({ scenarioId, ...columns }) => store({ scenarioId: String(scenarioId), ...columns }),
  sample: { docnum: '№ 4900-1/a', type: 'Заказ ZIMG', comment: 'Проверить' },
  other: { docnum: '<b>0</b>', type: 'ШК чека', comment: 'Проверено' },
  defaults: { comment: '' },
  file: {
    load: exportScenarioDocuments,
    cells: ['№ 4900-1/a', 'Заказ ZIMG', 'Проверить'],
    head: ['Document Number', 'Type', 'Comment'],
    russianHead: ['Номер документа', 'Тип', 'Комментарий'],
  },
})

import { createAggregation } from '@/tests/factories/aggregation'
import { testExport } from '@/tests/fixtures/record-lists'
import { exportAggregations } from './contract'

testExport({
  endpoint: exportAggregations,
  name: 'aggregations',
  head: ['Plant', 'Date', 'Aggregate', 'Task', 'Type', 'IDoc POS', 'TID', 'IDoc ERT'],
  russianHead: 'Завод;Дата;Агрегат;Задача;Тип;IDoc POS;TID;IDoc ERT',
  fill: async (projectId) => {
    const common = {
      projectId,
      plant: 'M041',
      task: 'WPUUMS',
      type: 'POS',
      idocPos: '1',
      tid: '2',
      idocErt: '',
    }
    await createAggregation({ ...common, date: new Date('2026-03-29'), aggregate: 'AGR-7' })
    await createAggregation({ ...common, date: null, aggregate: '=1+1' })
    return [
      ['M041', '', '=1+1', 'WPUUMS', 'POS', '1', '2', ''],
      ['M041', '29.03.2026', 'AGR-7', 'WPUUMS', 'POS', '1', '2', ''],
    ]
  },
})

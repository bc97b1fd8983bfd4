import { createAggregationError } from '@/tests/factories/aggregation-error'
import { testExport } from '@/tests/fixtures/record-lists'
import { exportAggregationErrors } from './contract'

testExport({
  endpoint: exportAggregationErrors,
  name: 'aggregation-errors',
  head: [
    'Status',
    'Document',
    'Plant',
    'Processing Date',
    'Reporter',
    'Description',
    'Solution',
    'Updated (UTC)',
  ],
  russianHead: 'Статус;Документ;Завод',
  fill: async (projectId) => {
    const common = {
      projectId,
      plant: 'M041',
      processingDate: new Date('2026-10-25'),
      reporter: 'Ирина',
      updatedAt: new Date('2026-10-26T01:02:03Z'),
      description: 'IDoc завис',
    }
    await createAggregationError({ ...common, document: '1', status: 'open', solution: '' })
    await createAggregationError({ ...common, document: '2', status: 'in_progress', solution: '=1+1' })
    const middle = ['M041', '25.10.2026', 'Ирина', 'IDoc завис']
    return [
      ['In Progress', '2', ...middle, '=1+1', '2026-10-26 01:02'],
      ['Open', '1', ...middle, '', '2026-10-26 01:02'],
    ]
  },
})

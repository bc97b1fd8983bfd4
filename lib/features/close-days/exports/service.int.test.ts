import { createCloseDay } from '@/tests/factories/close-day'
import { testExport } from '@/tests/fixtures/record-lists'
import { exportCloseDays } from './contract'

testExport({
  endpoint: exportCloseDays,
  name: 'close-days',
  head: ['Date', 'Plant', 'Cash Register', 'Status', 'Error', 'Comment'],
  russianHead: 'Дата;Завод;Касса;Статус;Ошибка;Комментарий',
  fill: async (projectId) => {
    const date = new Date('2026-03-29')
    const common = { projectId, date, plant: 'M041', comment: '' }
    await createCloseDay({ ...common, cashRegister: 'POS-01', status: 'Non-error', error: 'Нет' })
    await createCloseDay({ ...common, cashRegister: 'POS-02', status: 'Warning', error: '=1+1' })
    return [
      ['29.03.2026', 'M041', 'POS-02', 'Warning', '=1+1', ''],
      ['29.03.2026', 'M041', 'POS-01', 'Non-error', 'Нет', ''],
    ]
  },
})

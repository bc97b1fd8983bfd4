import { createCloseDay } from '@/tests/factories/close-day'
import { testOrders } from '@/tests/fixtures/record-lists'
import { CLOSE_DAY_SORTS, CLOSE_DAY_STATUSES, listCloseDays } from './contract'

testOrders({
  endpoint: listCloseDays,
  sorts: CLOSE_DAY_SORTS,
  key: 'closeDays',
  fill: (projectId, index) =>
    createCloseDay({
      projectId,
      date: new Date(Date.UTC(2026, 2, (index * 7) % 5 || 1)),
      plant: `М.${index % 5}`,
      cashRegister: ['Касса 2', 'POS-01', 'касса 1'][index % 3],
      status: CLOSE_DAY_STATUSES[index % 3],
    }),
})

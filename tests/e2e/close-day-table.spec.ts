import { prisma } from '@/lib/server/db'
import { createCloseDay } from '@/tests/factories/close-day'
import { test } from '@/tests/fixtures/app'
import {
  type RecordScreen,
  testRecordTable,
  testRemovalOfSelected,
  testStatusOfSelected,
} from '@/tests/fixtures/records/screens'

test.describe('the table of close days', () => {
  const SCREEN: RecordScreen = {
    tab: 'closeDays',
    label: 'Close days',
    fill: async (projectId) => {
      const given = { projectId, plant: 'M041', error: 'Нет связи', comment: 'Повторить', status: 'Error' }
      await createCloseDay({ ...given, cashRegister: 'POS-02', date: new Date('2026-03-27') })
      await createCloseDay({ ...given, cashRegister: 'POS-01', date: new Date('2026-03-28') })
      await createCloseDay({ ...given, cashRegister: 'POS-03', date: new Date('2026-03-29') })
    },
    rows: ['POS-03', 'POS-01', 'POS-02'],
    sort: {
      header: 'Cash Register',
      first: 'ascending',
      address: /sort=cashRegister&order=asc/,
      ascending: ['POS-01', 'POS-02', 'POS-03'],
      descending: ['POS-03', 'POS-02', 'POS-01'],
    },
    hidden: 'Comment',
    checkbox: 'Select the close day of 29.03.2026, POS-03',
    copied:
      /^29\.03\.2026\tM041\tPOS-03\tError\tНет связи\tПовторить\n28\.03\.2026\tM041\tPOS-01\tError\t.*$/,
    file: {
      name: 'close-days',
      address: '**/close-days/export?*',
      failure: 'Failed to export close days',
    },
  }
  testRecordTable(SCREEN)
  testStatusOfSelected(SCREEN, {
    option: 'Warning',
    said: 'Status of 2 close days set to Warning',
    stored: (projectId) => prisma.closeDay.count({ where: { projectId, status: 'Warning' } }),
    address: '**/close-days/bulk/status',
    failure: 'Failed to update status',
  })
  testRemovalOfSelected(SCREEN, {
    question: 'Delete 2 close days?',
    said: '2 close days deleted',
    address: '**/close-days/bulk/delete',
    failure: 'Failed to delete close day',
  })
})

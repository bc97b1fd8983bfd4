import { prisma } from '@/lib/server/db'
import { createCloseDay } from '@/tests/factories/close-day'
import { testBulkDeletion, testBulkStatus } from '@/tests/fixtures/record-bulk'
import { listCloseDays } from '../contract'
import { deleteCloseDays, setStatusOfCloseDays, undoStatusOfCloseDays } from './contract'

const TABLE = {
  create: (projectId: string, given = {}) => createCloseDay({ projectId, ...given }),
  subject: 'close_day',
  notFound: 'Close day not found',
}

testBulkDeletion({
  ...TABLE,
  endpoint: deleteCloseDays,
  list: listCloseDays,
  key: 'closeDays',
  deletedOf: (projectId) => prisma.closeDay.findMany({ where: { projectId, deletedAt: { not: null } } }),
})

testBulkStatus({
  ...TABLE,
  set: setStatusOfCloseDays,
  undo: undoStatusOfCloseDays,
  from: 'Error',
  to: 'Non-error',
  read: (id) => prisma.closeDay.findUnique({ where: { id } }),
  touch: (id) =>
    prisma.closeDay.update({ where: { id }, data: { comment: 'Позже', version: { increment: 1 } } }),
})

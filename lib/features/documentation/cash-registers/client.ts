import {
  addCalls,
  bulkCalls,
  changeCalls,
  fileCalls,
  listCalls,
  removalCalls,
} from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  createCashRegister,
  deleteCashRegisters,
  exportCashRegisters,
  listCashRegisters,
  StoredCashRegister,
  setStatusOfCashRegisters,
  undoStatusOfCashRegisters,
  updateCashRegister,
} from './contract'
import { CASH_REGISTER, type RegisterStatus } from './rules'

/** Queries and mutations of the cash registers. */
export const cashRegisterRecords = {
  rules: CASH_REGISTER,
  update: () => import('./contract').then(({ updateCashRegister }) => updateCashRegister.body),
  toValues: (record: StoredCashRegister) => toEditValues(CASH_REGISTER.fields, record),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: () => {
    const activity = bulkCalls<typeof setStatusOfCashRegisters, typeof undoStatusOfCashRegisters>(
      'PUT /documentation/cash-registers/bulk/status',
      {},
    )
    return {
      ...listCalls<typeof listCashRegisters>('GET /documentation/cash-registers', 'cashRegisters', {}),
      ...fileCalls<typeof exportCashRegisters>('GET /documentation/cash-registers/export', {}),
      ...addCalls<typeof createCashRegister>('POST /documentation/cash-registers', {}),
      ...changeCalls<typeof updateCashRegister>(
        'PUT /documentation/cash-registers/{id}',
        { id: 'id', row: 'cashRegister' },
        {},
      ),
      ...removalCalls<typeof deleteCashRegisters>(
        'POST /documentation/cash-registers/bulk/delete',
        CASH_REGISTER,
        {},
      ),
      setStatus: ({ ids, status }: { ids: string[]; status: RegisterStatus }) =>
        activity.set({ ids, isActive: status === 'active' }),
      undoStatus: activity.undo,
    }
  },
}

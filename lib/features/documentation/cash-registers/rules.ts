import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { CashRegisterUpdate, StoredCashRegister } from './contract'
import { CASH_REGISTER_SORTS } from './values'

/** The statuses of a cash register, as people call them. */
export const REGISTER_STATUSES = ['active', 'inactive'] as const
export type RegisterStatus = (typeof REGISTER_STATUSES)[number]

/** The fields of a cash register, as browser and server know them. */
export const CASH_REGISTER = {
  name: 'cash-registers',
  subject: 'cash_register',
  sorts: CASH_REGISTER_SORTS,
  searched: ['plant', 'cashRegister', 'server', 'stand'],
  toLabel: ({ plant, cashRegister }) => `${plant} · ${cashRegister}`,
  fields: {
    plant: {
      kind: 'line',
      label: message('documentation.cashRegisters.fields.plant'),
      placeholder: message('documentation.cashRegisters.placeholders.plant'),
      isRequired: true,
      isIdentifier: true,
    },
    cashRegister: {
      kind: 'line',
      label: message('documentation.cashRegisters.fields.cashRegister'),
      placeholder: message('documentation.cashRegisters.placeholders.cashRegister'),
      isRequired: true,
      isIdentifier: true,
    },
    server: {
      kind: 'line',
      label: message('documentation.cashRegisters.fields.server'),
      placeholder: message('documentation.cashRegisters.placeholders.server'),
      isRequired: true,
      isIdentifier: true,
    },
    stand: {
      kind: 'line',
      label: message('documentation.cashRegisters.fields.stand'),
      placeholder: message('documentation.cashRegisters.placeholders.stand'),
      isRequired: true,
      isIdentifier: true,
    },
    isActive: {
      kind: 'flag',
      label: message('documentation.cashRegisters.fields.status'),
      names: {
        yes: message('documentation.cashRegisters.active'),
        no: message('documentation.cashRegisters.inactive'),
      },
    },
    updatedAt: {
      kind: 'moment',
      label: message('documentation.cashRegisters.fields.lastUpdate'),
      isFixed: true,
    },
  },
} as const satisfies RecordRules<StoredCashRegister, CashRegisterUpdate>

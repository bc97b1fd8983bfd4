/** Enumerations of docs/domain.md, Scenarios. */
export const COUNTRIES = ['Russia', 'Belarus', 'Kazakhstan'] as const

export const PAYMENTS = ['Pre-paid', 'Postpay'] as const

export const SHIPMENTS = [
  'PickUp 3.0',
  'PickUp 4.0',
  'InStore',
  'LasMile',
  'ExpressDelivery',
  'OwnCourier',
  'Standard',
  'NextDay',
  'FBS',
] as const

/** Of collection, hand-out and realization. */
export const COMPLETENESS = ['complete', 'partial'] as const

/** Enumerations of docs/domain.md, Scenarios. */
export const COUNTRIES = ['Russia', 'Belarus', 'Kazakhstan'] as const

/** The usual currency of each country, as a proposal. */
export const COUNTRY_CURRENCIES: Partial<Record<string, string>> = {
  Russia: 'RUB',
  Belarus: 'BYN',
  Kazakhstan: 'KZT',
}

/** The usual currencies: a suggestion, since any currency may be tested. */
export const CURRENCIES = ['RUB', 'BYN', 'KZT'] as const

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

/** The maximum number of characters of a filter by data in an address. */
export const DATA_FILTER_LIMIT = 1000

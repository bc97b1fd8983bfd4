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

/**
 * Words for these values, as people write them in files, the names in Russian among them: in small letters, nothing but
 * letters and digits. The values themselves are known besides.
 */
export const DATA_WORDS: Readonly<Record<string, readonly string[]>> = {
  Russia: ['ru', 'rus', 'россия', 'рф', 'российскаяфедерация'],
  Belarus: ['by', 'blr', 'беларусь', 'белоруссия', 'рб', 'республикабеларусь'],
  Kazakhstan: ['kz', 'kaz', 'казахстан', 'рк', 'республикаказахстан'],
  'Pre-paid': ['prepay', 'prepayment', 'предоплата', 'предоплатой'],
  Postpay: ['postpaid', 'postpayment', 'постоплата', 'оплатаприполучении', 'приполучении'],
  complete: ['full', 'fully', 'полная', 'полный', 'полное', 'полностью', 'целиком'],
  partial: ['part', 'partly', 'partially', 'частичная', 'частичный', 'частичное', 'частично'],
  'PickUp 3.0': ['pickup3', 'самовывоз30', 'самовывоз3'],
  'PickUp 4.0': ['pickup4', 'самовывоз40', 'самовывоз4'],
  LasMile: ['lastmile', 'последняямиля'],
  ExpressDelivery: ['express', 'экспрессдоставка', 'экспресс'],
  OwnCourier: ['courier', 'свойкурьер', 'курьер'],
  Standard: ['стандарт', 'стандартная'],
  NextDay: ['следующийдень', 'наследующийдень'],
  InStore: ['вмагазине'],
}

/** The prefix of the names of a scenario's data in a form: it is a part of a new scenario, or edited by itself. */
export type DataPrefix = 'data.' | ''

/** The usual currency of each country, as a proposal. */
export const COUNTRY_CURRENCIES: Partial<Record<string, string>> = {
  Russia: 'RUB',
  Belarus: 'BYN',
  Kazakhstan: 'KZT',
}

/** The usual currencies: a suggestion, since any currency may be tested. */
export const CURRENCIES = ['RUB', 'BYN', 'KZT'] as const

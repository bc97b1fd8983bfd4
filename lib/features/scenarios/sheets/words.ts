import { type MessageKey, message } from '@/lib/shared/messages'
import { COUNTRY_CURRENCIES, CURRENCIES } from '../data/values'
import { CHOICE_WORDS } from './values'

// What people write for the values of a scenario, in place of the values themselves.

const plainWord = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}\p{Sc}]+/gu, '')

const CHOICES_BY_WORD = new Map(
  Object.entries(CHOICE_WORDS).flatMap(([value, words]) =>
    words.map((word) => [plainWord(word), value] as const),
  ),
)

/** Returns the option that a text means; undefined for none. */
export function findChoice(options: readonly string[], text: string): string | undefined {
  const word = plainWord(text)
  return (
    options.find((option) => plainWord(option) === word) ??
    options.find((option) => option === CHOICES_BY_WORD.get(word))
  )
}

type Currency = (typeof CURRENCIES)[number]

const ROUBLES = ['руб', 'рубль', 'рубли', 'рублей', 'рубля', 'р']
const CURRENCY_WORDS = new Map<string, Currency>([
  ...['₽', 'rur', 'росруб', 'российскийрубль', 'российскиерубли'].map((word) => [word, 'RUB'] as const),
  ...['₸', 'тенге', 'тг', 'tenge', 'казахстанскийтенге'].map((word) => [word, 'KZT'] as const),
  ...['br', 'бр', 'белруб', 'белорусскийрубль', 'белорусскиерубли'].map((word) => [word, 'BYN'] as const),
])

function findCurrency(text: string, country: unknown): Currency | undefined {
  const word = plainWord(text)
  const known = CURRENCIES.find((currency) => currency.toLowerCase() === word) ?? CURRENCY_WORDS.get(word)
  // In Belarus, "roubles" may be those of either country.
  return known ?? (ROUBLES.includes(word) && country !== 'Belarus' ? 'RUB' : undefined)
}

/** A currency as an import takes it. */
interface ReadCurrency {
  value: string
  /** Why a person should look at it. */
  warning?: { messageKey: MessageKey; params: Record<string, string> }
}

/** Returns the currency that a text means: any can be tested, an unusual one and one of another country are named. */
export function readCurrency(text: string, country: unknown): ReadCurrency {
  const value = findCurrency(text, country)
  if (!value) {
    const params = { currencies: CURRENCIES.join(', ') }
    return { value: text, warning: { messageKey: message('scenarios.otherCurrency'), params } }
  }
  const usual = COUNTRY_CURRENCIES[String(country)]
  if (!usual || usual === value) return { value }
  return {
    value,
    warning: {
      messageKey: message('scenarioImports.problems.currencyOfCountry'),
      params: { currency: usual },
    },
  }
}

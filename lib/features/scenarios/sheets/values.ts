import { MEBIBYTE } from '@/lib/shared/limits'
import { type MessageKey, message } from '@/lib/shared/messages'
import type { ScenarioDataField } from '../data/contract'
import { COUNTRY_CURRENCIES, CURRENCIES, DATA_WORDS } from '../data/values'

/** The maximum number of rows of a file of scenarios, and its maximum size in bytes. */
export const SHEET_ROWS = 2_000
export const SHEET_BYTES = 5 * MEBIBYTE
/** The maximum size in bytes of the call that stores its rows, and of the one that compares them. */
export const STORED_BYTES = 8 * MEBIBYTE

/** The maximum number of characters of a row's own key. */
export const KEY_LENGTH = 200
/** The prefix of a row's own key where it is stored, beside those of rows that are known by their texts. */
export const OWN_KEY = 'key:'

/** The people of a scenario, whom a column can name. */
export const IMPORTED_PEOPLE = ['responsible', 'reviewer', 'dataResponsible'] as const
export type ImportedPerson = (typeof IMPORTED_PEOPLE)[number]

/** Fields that a column can hold besides a scenario's data and people. */
export const ROW_FIELDS = ['number', 'key', 'type'] as const
type RowField = (typeof ROW_FIELDS)[number]

/** The field that a column of a file of scenarios can hold. */
export type SheetField = RowField | 'milestone' | ImportedPerson | ScenarioDataField

/** The warning about somebody who is set in a project that they can only read. */
export const ONLY_READS = { warning: { messageKey: message('scenarioImports.problems.onlyReads') } }

/** The usual titles of the fields that are not a scenario's data, whose list of fields has its own; written like those. */
export const SHEET_TITLES: Readonly<Record<Exclude<SheetField, ScenarioDataField>, string>> = {
  number:
    'ScenarioID ScenarioNo ScenarioNumber Scenario# Scenario№ НомерСценария Сценарий№ Сценарий# №Сценария IDСценария',
  // Numbers of lines (№, №пп, Номер) are no keys: those of another file are the same.
  key: 'Key OwnKey ExternalKey ExternalID ID CaseID TestID Ключ СвойКлюч ВнешнийКлюч ИД Идентификатор Код Кейс IDКейса',
  type: 'Type ScenarioType Kind Тип ТипСценария Вид ВидСценария',
  milestone: 'Milestone PlannedDate PlannedDay Deadline DueDate Веха ПлановаяДата ДатаПлан План Срок Дедлайн',
  responsible: 'ResponsiblePerson Responsible Executor Assignee Tester Ответственный Исполнитель Тестировщик',
  reviewer: 'Reviewer Checker PM Проверяющий Ревьюер ПМ РП',
  dataResponsible: 'ResponsibleForTheData DataResponsible DataOwner ОтветственныйЗаДанные ЗаДанные',
}

/** Words for the values of choices, written like those of a scenario's data. */
export const CHOICE_WORDS: Readonly<Record<string, readonly string[]>> = {
  orders: ['order', 'заказ', 'заказы'],
  receipts: ['receipt', 'чек', 'чеки'],
  ...DATA_WORDS,
}

/** The words that people write for yes and no; an empty cell is no. */
export const FLAG_WORDS: { yes: readonly string[]; no: readonly string[] } = {
  yes: ['yes', 'y', 'true', '1', '+', 'x', 'х', 'v', '✓', '✔', '☑', 'да', 'д', 'истина', 'есть', 'on', 'вкл'],
  no: ['', 'no', 'n', 'false', '0', '-', '–', '—', '☐', 'нет', 'н', 'ложь', 'off', 'выкл'],
}

/** Values that a spreadsheet holds in place of a text that is meant all the same. */
export const ACCEPTED: Partial<Record<string, readonly string[]>> = {
  flag: ['boolean'],
  text: ['boolean', 'fraction', 'date', 'digitsLost'],
  milestone: ['date'],
}

type Currency = (typeof CURRENCIES)[number]

const ROUBLES = ['руб', 'рубль', 'рубли', 'рублей', 'рубля', 'р']
const CURRENCY_WORDS = new Map<string, Currency>([
  ...['₽', 'rur', 'росруб', 'российскийрубль', 'российскиерубли'].map((word) => [word, 'RUB'] as const),
  ...['₸', 'тенге', 'тг', 'tenge', 'казахстанскийтенге'].map((word) => [word, 'KZT'] as const),
  ...['br', 'бр', 'белруб', 'белорусскийрубль', 'белорусскиерубли'].map((word) => [word, 'BYN'] as const),
])

function findCurrency(text: string, country: unknown): Currency | undefined {
  const word = text.toLowerCase().replaceAll(/[^\p{L}\p{Sc}]+/gu, '')
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

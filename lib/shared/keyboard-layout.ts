/** The keys of a keyboard in the order of their rows, without and with Shift. */
const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '~@#$^&QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const RUSSIAN_KEYS = `ё й ц у к е н г ш щ з х ъ ф ы в а п р о л д ж э я ч с м и т ь б ю .
Ё " № ; : ? Й Ц У К Е Н Г Ш Щ З Х Ъ / Ф Ы В А П Р О Л Д Ж Э Я Ч С М И Т Ь Б Ю ,`.split(/\s/)

const LATIN_BY_RUSSIAN = new Map(RUSSIAN_KEYS.map((key, index) => [key, LATIN_KEYS[index] ?? key]))
const RUSSIAN_BY_LATIN = new Map(Array.from(LATIN_KEYS, (key, index) => [key, RUSSIAN_KEYS[index] ?? key]))

/** Signs that no key types in the Russian layout; a layout that has one of these signs has the others where they are in Latin. */
const LATIN_ALONE = /[A-Za-z&@#$^]/
const RUSSIAN_ALONE = /[а-яё№]/i

/**
 * Returns the text that the same keys type in the Latin layout. Signs that both layouts have on different keys are taken for Russian
 * ones only in a text without Latin letters and signs that only the Latin one has.
 */
export function fromRussianLayout(text: string): string {
  const isWhole = !LATIN_ALONE.test(text)
  return Array.from(text, (key) =>
    isWhole || RUSSIAN_ALONE.test(key) ? (LATIN_BY_RUSSIAN.get(key) ?? key) : key,
  ).join('')
}

/** Returns the text that the same keys type in the Russian layout. */
export function toRussianLayout(text: string): string {
  return Array.from(text, (key) => RUSSIAN_BY_LATIN.get(key) ?? key).join('')
}

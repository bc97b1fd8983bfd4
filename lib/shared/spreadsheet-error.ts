// Names in capitals behind a # in any language (#REF!, #ИМЯ?), those without a sign at the end, numbers of LibreOffice's
// errors, and a column that is too narrow.
const ERROR =
  /^(?:#[\p{Lu}\d/_]+[!?]|#N\/[AD]|#NV|#Н\/Д|#GETTING_DATA|#(?:ОЖИДАНИЕ|ЗАГРУЗКА)_ДАННЫХ|(?:Err|Ош|Ошибка):\d{3}|#{2,})$/u

/** The longest text that is looked at. */
const LONGEST = 250

/** Returns whether a text is what a spreadsheet shows in place of a value, which is copied and saved as it is shown. */
export function isSpreadsheetError(text: string): boolean {
  return text.length <= LONGEST && (text.startsWith('#') || text.includes(':')) && ERROR.test(text)
}

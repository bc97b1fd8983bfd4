// Names in capitals behind a # in any language (#REF!, #ИМЯ?), those without a sign at the end, numbers of LibreOffice's
// errors, and a column that is too narrow.
const ERROR =
  /^(?:#\p{Lu}[\p{Lu}\d/_]*[!?]|#N\/[AD]|#NV|#Н\/Д|#GETTING_DATA|#(?:ОЖИДАНИЕ|ЗАГРУЗКА)_ДАННЫХ|(?:Err|Ош|Ошибка):\d{3}|#{2,})$/u

/** The longest text that is looked at. */
const MAX_COMPARED_LENGTH = 250

/** Returns whether a text is what a spreadsheet shows in place of a value, which is copied and saved as it is shown. */
export function isSpreadsheetError(text: string): boolean {
  return (
    text.length <= MAX_COMPARED_LENGTH && (text.startsWith('#') || text.includes(':')) && ERROR.test(text)
  )
}

// With the endings of a month alone: what only begins like one is a word of a code, such as MARS-100.
const MONTHS =
  'янв(?:ар[ья])?|фев(?:р(?:ал[ья])?)?|мар(?:та?)?|апр(?:ел[ья])?|ма[йя]|июн[ья]?|июл[ья]?|авг(?:уста?)?|' +
  'сен(?:т(?:ябр[ья])?)?|окт(?:ябр[ья])?|ноя(?:б(?:р[ья])?)?|дек(?:абр[ья])?|jan(?:uary)?|feb(?:ruary)?|' +
  'mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
/** `01.фев`, `фев.26`, `1-Feb`, `01.02.2026`, `2026-02-01`, with or without a time. */
const DAY = new RegExp(
  `^(?:\\d{1,2}[-./ ](?:${MONTHS})|(?:${MONTHS})[-./ ](?:\\d{2}|\\d{4})|(?:0?[1-9]|[12]\\d|3[01])[-./](?:0?[1-9]|1[0-2])[-./](?:19|20)\\d\\d|(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]))\\.?(?: 0?0:00(?::00)?)?$`,
  'i',
)

// No spreadsheet writes a month in capitals, as codes are written: MAY-12.
const IN_CAPITALS = /\p{Lu}{2}/u

/** Returns whether a code is a day, as spreadsheets make one of numbers such as `1-2` and `01.02`. */
export const isSpreadsheetDay = (code: string): boolean => DAY.test(code) && !IN_CAPITALS.test(code)

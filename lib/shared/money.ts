import type { Translate } from './messages'

/** Returns an amount with its two decimals, such as `-12.50`. */
export function formatAmount(amount: number): string {
  return amount.toFixed(2)
}

/**
 * Returns an amount with its two decimals for text that is the same in every language, with spaces between thousands,
 * such as `12 345.60`.
 */
export function labelledAmount(amount: number): string {
  return formatAmount(amount).replace(/\B(?=(?:\d{3})+\.)/g, '\u00A0')
}

/**
 * Returns an amount with its two decimals in the format of a language; unchanged when it has more digits than a number
 * holds exactly.
 */
export function writtenAmount(text: string, translate: Translate): string {
  const value = Number(text)
  return formatAmount(value) === text ? translate('common.amount', { value }) : text
}

/** Returns an amount such as `-12.50` with the decimal sign of a language; any other text is unchanged. */
export function withDecimalSign(text: string, locale: string): string {
  return /^-?\d+\.\d\d$/.test(text) ? text.replace('.', decimalSign(locale)) : text
}

/** Returns a decimal number such as `1.234` with the decimal sign of a language; any other text is unchanged. */
export function writtenDecimal(text: string, locale: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace('.', decimalSign(locale)) : text
}

/** Returns a label that ends with a {@link labelledAmount}, with the decimal sign of a language. */
export function writtenLabel(label: string, locale: string): string {
  return label.replace(/(?<=\d)\.(?=\d\d$)/, decimalSign(locale))
}

/** Returns a percentage such as `66.7%` with the decimal sign of a language; any other text is unchanged. */
export function writtenPercent(text: string, locale: string): string {
  return text.replace(/(?<=^\d+)\.(?=\d+%$)/, decimalSign(locale))
}

const decimalSign = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

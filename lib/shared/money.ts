import type { Translate } from './messages'

/** Returns an amount with its two decimals, such as `-12.50`. */
export function formatAmount(amount: number): string {
  return amount.toFixed(2)
}

/**
 * Returns an amount with its two decimals in what is the same in every language, thousands apart by a space, such as
 * `12 345.60`.
 */
export function labelledAmount(amount: number): string {
  return formatAmount(amount).replace(/\B(?=(?:\d{3})+\.)/g, '\u00A0')
}

/**
 * Returns how a language writes an amount that has its two decimals, thousands apart; as it is where it has more digits than
 * a number can tell apart.
 */
export function writtenAmount(text: string, translate: Translate): string {
  const value = Number(text)
  return formatAmount(value) === text ? translate('common.amount', { value }) : text
}

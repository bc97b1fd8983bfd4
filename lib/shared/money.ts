import { z } from 'zod'
import { message } from './messages'

// With more digits not every cent would have a number of its own.
const AMOUNT_PATTERN = /^-?\d{1,12}(\.\d{1,2})?$/

/**
 * An amount on the wire, exact to the cent (docs/domain.md, The wire): a number, or a text as it is typed, with a point
 * or a comma. Null and the empty text are 0.
 */
export const amountSchema = z
  .union([z.number(), z.string().max(40)])
  .nullable()
  .transform((typed, context) => {
    const text = String(typed ?? '')
      .replaceAll(/\s/g, '')
      .replace(',', '.')
    if (text === '') return 0
    if (AMOUNT_PATTERN.test(text)) return Number(text)
    context.addIssue({ code: 'custom', message: message('validation.invalidAmount') })
    return z.NEVER
  })

/** An amount with its two decimals, such as `-12.50`. */
export function formatAmount(amount: number): string {
  return amount.toFixed(2)
}

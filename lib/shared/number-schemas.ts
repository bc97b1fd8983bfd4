import { z } from 'zod'
import { NUMBER_TEXT_LIMIT } from './limits'
import { numberMessage, readAmount, readCount, type WrittenNumber } from './written-number'

type NumberRead = (text: string) => WrittenNumber

// A number on the wire: a number, or a text as a person has written it. Null and the empty text are `blank`.
function numberSchema<Blank extends 0 | null>(kind: 'amount' | 'count', read: NumberRead, blank: Blank) {
  return z
    .union([z.number(), z.string().max(NUMBER_TEXT_LIMIT)])
    .nullable()
    .transform((given, context): number | Blank => {
      const text = typeof given === 'number' ? inDigits(given) : (given ?? '')
      if (text.trim() === '') return blank
      const { value, problem } = read(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: numberMessage(problem, kind) })
      return z.NEVER
    })
}

// Without an exponent, and without a group of three decimals that could be thousands.
const inDigits = (given: number) => (Number.isInteger(given) ? String(BigInt(given)) : `${given}0000`)

/** An amount on the wire, exact to the cent (docs/domain.md, The wire). */
export const amountSchema = numberSchema('amount', (text) => readAmount(text, { mayBeNegative: true }), 0)

/** An amount on the wire that is not below zero. */
export const priceSchema = numberSchema('amount', readAmount, 0)

/** A price on the wire that there may be none of: null and the empty text are none, which is not 0. */
export const optionalPriceSchema = numberSchema('amount', readAmount, null)

/** A count on the wire: a whole number from 0 on. */
export const countSchema = numberSchema('count', readCount, 0)

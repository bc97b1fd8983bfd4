'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '@/lib/client/translate'
import { findLookalike, lookalikeWarning } from '@/lib/shared/lookalikes'
import {
  codeMessage,
  codeProblem,
  hasWrongCheckDigit,
  readBarcode,
  typedBarcode,
} from '@/lib/shared/product-code'
import { TextField } from './text-field'

/**
 * Returns the hint of a field: where it is a code, the warning of what a spreadsheet did to it or of a letter of the other
 * alphabet that only looks right, else its own.
 */
export function useIdentifierHint(
  name: string,
  { isIdentifier = false, isBarcode = false }: { isIdentifier?: boolean; isBarcode?: boolean },
  hint?: ReactNode,
): ReactNode {
  const translate = useTranslate()
  const text: unknown = useWatch({ name, disabled: !isIdentifier })
  if (!isIdentifier || typeof text !== 'string') return hint
  const problem = codeProblem(text)
  if (problem) return translate(codeMessage(problem))
  if (isBarcode && hasWrongCheckDigit(text)) return translate('validation.code.checkDigit')
  const found = findLookalike(text)
  if (!found) return hint
  const { messageKey, params } = lookalikeWarning(found)
  return translate(messageKey, params)
}

/** A form field for a code: what is wrong with it is named below. */
export function IdentifierField({
  isBarcode,
  ...props
}: ComponentProps<typeof TextField> & { isBarcode?: boolean }) {
  return (
    <TextField
      {...props}
      transform={isBarcode ? typedBarcode : props.transform}
      settle={isBarcode ? readBarcode : props.settle}
      hint={useIdentifierHint(props.name, { isIdentifier: true, isBarcode }, props.hint)}
    />
  )
}

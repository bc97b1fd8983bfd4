'use client'

import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '@/lib/client/translate'
import { findLookalike, lookalikeWarning } from '@/lib/shared/lookalikes'
import { TextField } from './text-field'

/**
 * Returns the hint of a field: where it is a code, the warning of a letter of the other alphabet that only looks right,
 * else its own.
 */
export function useIdentifierHint(name: string, isIdentifier = false, hint?: ReactNode): ReactNode {
  const translate = useTranslate()
  const text: unknown = useWatch({ name, disabled: !isIdentifier })
  const found = isIdentifier && typeof text === 'string' ? findLookalike(text) : null
  if (!found) return hint
  const { messageKey, params } = lookalikeWarning(found)
  return translate(messageKey, params)
}

/** A form field for a code: a letter of the other alphabet that only looks right is named below it. */
export function IdentifierField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} hint={useIdentifierHint(props.name, true, props.hint)} />
}

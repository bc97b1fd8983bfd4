'use client'

import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '@/lib/client/translate'
import { findLookalike, lookalikeWarning } from '@/lib/shared/lookalikes'
import { TextField } from './text-field'

/** A form field for a code: a letter of the other alphabet that only looks right is named below it. */
export function IdentifierField(props: ComponentProps<typeof TextField>) {
  const translate = useTranslate()
  const text: unknown = useWatch({ name: props.name })
  const found = typeof text === 'string' ? findLookalike(text) : null
  const warning = found && lookalikeWarning(found)
  return <TextField {...props} hint={warning ? translate(warning.messageKey, warning.params) : props.hint} />
}

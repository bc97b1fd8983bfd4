'use client'

import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { FieldProps } from './field-frame'

/** The value of a field of the surrounding form, with the attributes that bind its control to label, hint and error. */
export function useField({ name, hint, required }: Pick<FieldProps, 'name' | 'hint' | 'required'>) {
  const { field, fieldState } = useController({ name })
  const id = useId()
  const error = fieldState.error?.message
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    field,
    error,
    id,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-required': required || undefined,
      'aria-describedby': described || undefined,
    },
  }
}

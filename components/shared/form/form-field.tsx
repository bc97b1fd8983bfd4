'use client'

import type { ReactNode } from 'react'
import { FieldFrame, type FieldProps } from './field-frame'
import { useField } from './use-field'

type FrameProps = Omit<FieldProps, 'disabled'>

/** Splits a field's properties into those of its frame and those of its control. */
export function partField<Props extends FrameProps>(props: Props) {
  const { name, label, hint, required, className, isLabelHidden, ...own } = props
  return { frame: { name, label, hint, required, className, isLabelHidden }, own }
}

/** The properties that bind a control to the surrounding form. */
export interface BoundControl {
  value: unknown
  /** The value if it is a string, else empty. */
  text: string
  change: (value: unknown) => void
  /** The attributes of every control. */
  bound: ReturnType<typeof useField>['control'] &
    Pick<ReturnType<typeof useField>['field'], 'name' | 'ref' | 'onBlur'>
}

type FormFieldProps = FrameProps & {
  /** Renders the control. */
  children: (control: BoundControl) => ReactNode
}

/** A field of the surrounding form: a control with its label above and its hint and error below. */
export function FormField({ children, ...frame }: FormFieldProps) {
  const { field, error, id, control } = useField(frame)
  const { value, onChange, name, ref, onBlur } = field
  const { label, hint, required, className, isLabelHidden } = frame
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      className={className}
      isLabelHidden={isLabelHidden}
    >
      {children({
        value,
        text: typeof value === 'string' ? value : '',
        change: onChange,
        bound: { ...control, name, ref, onBlur },
      })}
    </FieldFrame>
  )
}

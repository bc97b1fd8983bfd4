import type { ReactNode } from 'react'
import { Label } from '@/components/ui/label'
import { cn } from '@/lib/shared/cn'

export interface FieldProps {
  /** Path of the value in the form. */
  name: string
  label: string
  hint?: ReactNode
  /** Marks the label with an asterisk; the schema decides whether the field really is required. */
  required?: boolean
  disabled?: boolean
  className?: string
  /** Keeps the label for screen readers only, as in table rows. */
  isLabelHidden?: boolean
}

type FieldFrameProps = Omit<FieldProps, 'name' | 'disabled'> & {
  id: string
  error?: string
  children: ReactNode
}

/** A control with its label above and its hint and error below. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  className,
  isLabelHidden,
  children,
}: FieldFrameProps) {
  return (
    <div className={cn('field', className)}>
      <FieldLabel id={id} label={label} required={required} isLabelHidden={isLabelHidden} />
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

type FieldLabelProps = Pick<FieldProps, 'label' | 'required' | 'isLabelHidden'> & { id: string }

export function FieldLabel({ id, label, required, isLabelHidden }: FieldLabelProps) {
  return (
    <Label htmlFor={id} className={cn(isLabelHidden && 'sr-only')}>
      {label}
      {required && <span className="text-destructive"> *</span>}
    </Label>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-destructive text-xs">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {hint}
        </p>
      )}
    </>
  )
}

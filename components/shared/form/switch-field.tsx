'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { Switch } from '@/components/ui/switch'
import { cn } from '@/lib/shared/cn'
import { FieldLabel, FieldNotes, type FieldProps } from './field-frame'
import { useField } from './use-field'

/** A form field for yes or no, as a switch. */
export function SwitchField(props: FieldProps) {
  return <BooleanField {...props} control={Switch} />
}

/** A form field for yes or no, as a checkbox. */
export function CheckboxField(props: FieldProps) {
  return <BooleanField {...props} control={Checkbox} />
}

type BooleanFieldProps = FieldProps & { control: typeof Switch | typeof Checkbox }

function BooleanField({
  name,
  label,
  hint,
  required,
  disabled,
  className,
  control: Control,
}: BooleanFieldProps) {
  const { field, error, id, control } = useField({ name, hint, required })
  return (
    <div className={cn('grid content-start gap-1', className)}>
      <div className="flex min-h-8 touch:min-h-10 items-center gap-2.5">
        <Control
          {...control}
          ref={field.ref}
          checked={field.value === true}
          onCheckedChange={(checked) => field.onChange(checked === true)}
          onBlur={field.onBlur}
          disabled={disabled}
        />
        <FieldLabel id={id} label={label} required={required} />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

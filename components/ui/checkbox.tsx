import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onCheckedChange?: (isChecked: boolean) => void
}

/** The browser's own checkbox in the app's colours. */
export function Checkbox({ className, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={cn('checkbox', className)}
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      {...props}
    />
  )
}

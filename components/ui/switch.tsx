import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
  onCheckedChange?: (isChecked: boolean) => void
}

/** The browser's own checkbox as a switch. */
export function Switch({ className, checked, onCheckedChange, ...props }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={cn('switch', className)}
      onChange={(event) => onCheckedChange?.(event.target.checked)}
      {...props}
    />
  )
}

'use client'

import { Switch as SwitchPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      className={cn(
        'peer relative inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-input bg-input transition-colors after:absolute after:-inset-1 touch:after:-inset-3 disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
      {...props}
    >
      <SwitchPrimitive.Thumb className="pointer-events-none block size-3.5 rounded-full bg-card shadow-xs transition-transform data-[state=checked]:translate-x-[0.9375rem] data-[state=unchecked]:translate-x-px" />
    </SwitchPrimitive.Root>
  )
}

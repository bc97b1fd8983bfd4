'use client'

import { Label as LabelPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return (
    <LabelPrimitive.Root
      className={cn('select-none font-medium text-foreground text-sm peer-disabled:opacity-60', className)}
      {...props}
    />
  )
}

'use client'

import { Check, ChevronDown } from 'lucide-react'
import { Select as SelectPrimitive } from 'radix-ui'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { cn } from '@/lib/shared/cn'
import { CONTROL_CLASSES } from './control-classes'
import { FLOATING_CLASSES, ITEM_CLASSES } from './overlay-classes'
import { useInertBackground } from './use-inert-background'

export const Select = SelectPrimitive.Root
export const SelectGroup = SelectPrimitive.Group
export const SelectValue = SelectPrimitive.Value

type TriggerProps = ComponentProps<typeof SelectPrimitive.Trigger> & { size?: 'sm' | 'default' }

export function SelectTrigger({ className, size = 'default', children, ...props }: TriggerProps) {
  return (
    <SelectPrimitive.Trigger
      className={cn(
        CONTROL_CLASSES,
        'flex touch:h-10 items-center justify-between gap-2 whitespace-nowrap text-left data-[placeholder]:text-muted-foreground [&>span]:truncate',
        size === 'sm' ? 'h-7' : 'h-8',
        className,
      )}
      {...props}
    >
      {children}
      <SelectPrimitive.Icon asChild>
        <ChevronDown className="size-4 shrink-0 text-muted-foreground" />
      </SelectPrimitive.Icon>
    </SelectPrimitive.Trigger>
  )
}

/** A place on the screen that an open list hangs on in place of a trigger. */
export function SelectAnchor({ style }: { style: CSSProperties }) {
  return (
    <SelectPrimitive.Trigger asChild>
      <span aria-hidden className="pointer-events-none fixed" style={style} />
    </SelectPrimitive.Trigger>
  )
}

export function SelectContent({
  className,
  children,
  position = 'popper',
  sideOffset = 4,
  ...props
}: ComponentProps<typeof SelectPrimitive.Content>) {
  return (
    <SelectPrimitive.Portal>
      <SelectPrimitive.Content
        position={position}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          FLOATING_CLASSES,
          'max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-y-auto',
          className,
        )}
        {...props}
      >
        <SelectViewport>{children}</SelectViewport>
      </SelectPrimitive.Content>
    </SelectPrimitive.Portal>
  )
}

// A part of its own: it comes and goes with the open list.
function SelectViewport({ children }: { children: ReactNode }) {
  const ref = useInertBackground<HTMLDivElement>()
  return (
    <SelectPrimitive.Viewport ref={ref} className="p-1">
      {children}
    </SelectPrimitive.Viewport>
  )
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof SelectPrimitive.Item>) {
  return (
    <SelectPrimitive.Item
      className={cn(ITEM_CLASSES, 'pr-8 focus:bg-accent focus:text-accent-foreground', className)}
      {...props}
    >
      <SelectPrimitive.ItemText>{children}</SelectPrimitive.ItemText>
      <SelectPrimitive.ItemIndicator className="absolute right-2">
        <Check />
      </SelectPrimitive.ItemIndicator>
    </SelectPrimitive.Item>
  )
}

export function SelectLabel({ className, ...props }: ComponentProps<typeof SelectPrimitive.Label>) {
  return (
    <SelectPrimitive.Label
      className={cn('px-2 py-1 font-medium text-muted-foreground text-xs', className)}
      {...props}
    />
  )
}

export function SelectSeparator({ className, ...props }: ComponentProps<typeof SelectPrimitive.Separator>) {
  return <SelectPrimitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
}

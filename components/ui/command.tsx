'use client'

import { Command as CommandPrimitive, useCommandState } from 'cmdk'
import { Search } from 'lucide'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { cn } from '@/lib/shared/cn'
import { Icon } from './icon'
import { ITEM_CLASSES } from './overlay-classes'

export function Command({ className, ...props }: ComponentProps<typeof CommandPrimitive>) {
  return <CommandPrimitive className={cn('flex size-full flex-col overflow-hidden', className)} {...props} />
}

export function CommandInput({ className, ...props }: ComponentProps<typeof CommandPrimitive.Input>) {
  const input = useActiveOption()
  return (
    <div className="flex h-9 touch:h-11 shrink-0 items-center gap-2 border-b px-2.5">
      <Icon of={Search} className="size-4 shrink-0 text-muted-foreground" />
      <CommandPrimitive.Input
        ref={input}
        className={cn(
          'h-full w-full bg-transparent text-sm touch:text-lg outline-none placeholder:text-muted-foreground disabled:opacity-60',
          className,
        )}
        {...props}
      />
    </div>
  )
}

/**
 * Announces to screen readers which option Enter takes. cmdk looks for the option before it is drawn, so it finds none
 * in a list that is filled later.
 */
function useActiveOption() {
  const input = useRef<HTMLInputElement>(null)
  useCommandState((state) => state.value)
  useLayoutEffect(() => {
    const chosen = input.current?.closest('[cmdk-root]')?.querySelector('[cmdk-item][aria-selected="true"]')
    if (chosen) input.current?.setAttribute('aria-activedescendant', chosen.id)
  })
  return input
}

type CommandListProps = ComponentProps<typeof CommandPrimitive.List> & {
  /** For screen readers; cmdk's own label is English. */
  label: string
}

export function CommandList({ className, ...props }: CommandListProps) {
  return <CommandPrimitive.List className={cn('scroll-py-1 overflow-y-auto', className)} {...props} />
}

export function CommandEmpty({ className, ...props }: ComponentProps<typeof CommandPrimitive.Empty>) {
  return (
    <CommandPrimitive.Empty
      className={cn('px-3 py-4 text-center text-muted-foreground text-sm', className)}
      {...props}
    />
  )
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof CommandPrimitive.Group>) {
  return (
    <CommandPrimitive.Group
      className={cn(
        'p-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs',
        className,
      )}
      {...props}
    />
  )
}

export function CommandItem({ className, ...props }: ComponentProps<typeof CommandPrimitive.Item>) {
  return (
    <CommandPrimitive.Item
      className={cn(
        ITEM_CLASSES,
        // cmdk writes data-disabled="false" on entries that can be chosen.
        'data-[disabled=false]:pointer-events-auto data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground data-[disabled=false]:opacity-100',
        className,
      )}
      {...props}
    />
  )
}

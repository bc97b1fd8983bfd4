'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as MenuPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { FLOATING_CLASSES, ITEM_CLASSES } from './overlay-classes'

export const DropdownMenuTrigger = MenuPrimitive.Trigger
export const DropdownMenuGroup = MenuPrimitive.Group
export const DropdownMenuPortal = MenuPrimitive.Portal
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup

// A modal menu hides the page from screen readers while everything in it can still be reached by Tab.
export function DropdownMenu({ modal = false, ...props }: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={modal} {...props} />
}

const MENU_ITEM_CLASSES = cn(ITEM_CLASSES, 'focus:bg-accent focus:text-accent-foreground')

export function DropdownMenuContent({
  className,
  sideOffset = 4,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        sideOffset={sideOffset}
        className={cn(
          FLOATING_CLASSES,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-36 overflow-y-auto p-1',
          className,
        )}
        {...props}
      />
    </MenuPrimitive.Portal>
  )
}

type ItemProps = ComponentProps<typeof MenuPrimitive.Item> & { variant?: 'default' | 'destructive' }

export function DropdownMenuItem({ className, variant = 'default', ...props }: ItemProps) {
  const tone = variant === 'destructive' && 'text-destructive focus:bg-tone-red-soft focus:text-tone-red'
  return <MenuPrimitive.Item className={cn(MENU_ITEM_CLASSES, tone, className)} {...props} />
}

function Tick() {
  return (
    <span className="absolute right-2 flex size-4 items-center justify-center">
      <MenuPrimitive.ItemIndicator>
        <Check />
      </MenuPrimitive.ItemIndicator>
    </span>
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.CheckboxItem>) {
  return (
    <MenuPrimitive.CheckboxItem className={cn(MENU_ITEM_CLASSES, 'pr-8', className)} {...props}>
      {children}
      <Tick />
    </MenuPrimitive.CheckboxItem>
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem className={cn(MENU_ITEM_CLASSES, 'pr-8', className)} {...props}>
      {children}
      <Tick />
    </MenuPrimitive.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof MenuPrimitive.Label>) {
  return (
    <MenuPrimitive.Label
      className={cn('px-2 py-1 font-medium text-muted-foreground text-xs', className)}
      {...props}
    />
  )
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) {
  return <MenuPrimitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...props} />
}

'use client'

import { Check } from 'lucide'
import { Select as SelectPrimitive } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { cn } from '@/lib/shared/cn'
import { Icon } from './icon'
import { ListAnchor, type Opening } from './list-anchor'
import { FLOATING_CLASSES, ITEM_CLASSES } from './overlay-classes'
import { useInertBackground } from './use-inert-background'

export interface SelectOption {
  /** Never empty, since an empty value shows the placeholder. */
  value: string
  label: string
  lang?: string
}

interface SelectListProps {
  /** The id that the button's `aria-controls` names. */
  id: string
  opening: Opening
  value: string
  options: readonly (SelectOption & { shown: ReactNode })[]
  onPick: (value: string) => void
  onClose: () => void
}

/** The open list of a select. */
export function SelectList({ id, opening, value, options, onPick, onClose }: SelectListProps) {
  const { button, key } = opening
  const [list, setList] = useState<HTMLElement | null>(null)
  useEffect(() => {
    // A letter moves to the option that begins with it.
    if (list && key.length === 1) list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, [list, key])
  return (
    <SelectPrimitive.Root
      open
      value={value}
      onValueChange={onPick}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <SelectPrimitive.Trigger asChild>
        <ListAnchor button={button} />
      </SelectPrimitive.Trigger>
      <SelectPrimitive.Portal>
        <SelectPrimitive.Content
          ref={setList}
          id={id}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.focus({ preventScroll: true })
          }}
          className={cn(
            FLOATING_CLASSES,
            'max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-y-auto',
          )}
        >
          <SelectViewport>
            {options.map((option) => (
              <SelectPrimitive.Item
                key={option.value}
                value={option.value}
                lang={option.lang}
                className={cn(ITEM_CLASSES, 'pr-8 focus:bg-accent focus:text-accent-foreground')}
              >
                <SelectPrimitive.ItemText>{option.shown}</SelectPrimitive.ItemText>
                <SelectPrimitive.ItemIndicator className="absolute right-2">
                  <Icon of={Check} />
                </SelectPrimitive.ItemIndicator>
              </SelectPrimitive.Item>
            ))}
          </SelectViewport>
        </SelectPrimitive.Content>
      </SelectPrimitive.Portal>
    </SelectPrimitive.Root>
  )
}

// A separate component, so that its effect runs when the list opens and closes.
function SelectViewport({ children }: { children: ReactNode }) {
  const ref = useInertBackground<HTMLDivElement>()
  return (
    <SelectPrimitive.Viewport ref={ref} className="p-1">
      {children}
    </SelectPrimitive.Viewport>
  )
}

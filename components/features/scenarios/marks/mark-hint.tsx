'use client'

import { Popover as PopoverPrimitive } from 'radix-ui'
import { FLOATING_CLASSES } from '@/components/ui/overlay-classes'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { cn } from '@/lib/shared/cn'
import { MarkInspection } from './mark-inspection'

interface MarkHintProps {
  id: string
  mark: ProductMark
  gtins: ReadonlySet<string>
  /** The button that the tooltip belongs to. */
  button: HTMLElement
  /** Called when the pointer enters the tooltip, which then stays, so that its text can be copied. */
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
}

const keepFocus = (event: Event) => event.preventDefault()

/** The tooltip of a mark's picture. */
export default function MarkHint({ id, mark, gtins, button, onEnter, onLeave, onClose }: MarkHintProps) {
  return (
    <PopoverPrimitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverPrimitive.Anchor virtualRef={{ current: button }} />
      <PopoverPrimitive.Portal>
        <PopoverPrimitive.Content
          id={id}
          role="tooltip"
          side="right"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={keepFocus}
          onCloseAutoFocus={keepFocus}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
          className={cn(FLOATING_CLASSES, 'w-88 max-w-[calc(100vw-1rem)] p-3')}
        >
          <MarkInspection mark={mark} gtins={gtins} />
        </PopoverPrimitive.Content>
      </PopoverPrimitive.Portal>
    </PopoverPrimitive.Root>
  )
}

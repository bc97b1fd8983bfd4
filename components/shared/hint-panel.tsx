'use client'

import type { RefObject } from 'react'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'

interface HintPanelProps {
  button: RefObject<HTMLButtonElement | null>
  lines: readonly string[]
  onClose: () => void
}

/** The open part of a `Hint`. The focus stays where it is: its button has the same text for screen readers. */
export function HintPanel({ button, lines, onClose }: HintPanelProps) {
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={{ current: button.current }} />
      <PopoverContent
        role="presentation"
        sideOffset={0}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onFocusOutside={(event) => event.preventDefault()}
        // A click on the mark shows it, also where it is open because the mouse is there.
        onPointerDownOutside={(event) => {
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
        }}
        className="pointer-events-none max-w-[min(20rem,calc(100vw-1rem))] px-3 py-2 text-sm"
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </PopoverContent>
    </Popover>
  )
}

'use client'

import type { RefObject } from 'react'
import { ITEM_CLASSES } from '@/components/ui/overlay-classes'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import { cn } from '@/lib/shared/cn'

interface SuggestListProps {
  /** The input that the list is attached to. */
  anchor: RefObject<HTMLElement>
  id: string
  suggestions: readonly string[]
  /** The index of the suggestion that Enter picks; -1 for none. */
  active: number
  /** Shown instead of suggestions where there are none. */
  empty?: string | null
  onPick: (suggestion: string) => void
  onClose: () => void
}

// The list scrolls where it is long.
const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The open list of an input with suggestions. */
export function SuggestList({ anchor, id, suggestions, active, empty, ...on }: SuggestListProps) {
  const hasSuggestions = suggestions.length > 0
  return (
    <Popover open onOpenChange={(open) => !open && on.onClose()}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        className="max-h-72 w-(--radix-popover-trigger-width) min-w-44 overflow-y-auto p-1"
        // The input keeps the focus: the arrow keys move through the list.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {!hasSuggestions && (
          <p role="status" className="px-2 py-1.5 text-muted-foreground text-sm">
            {empty}
          </p>
        )}
        <div id={id} role="listbox" hidden={!hasSuggestions}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion}
              id={`${id}-${index}`}
              role="option"
              ref={index === active ? showOption : undefined}
              tabIndex={-1}
              aria-selected={index === active}
              className={cn(ITEM_CLASSES, 'hover:bg-accent', index === active && 'bg-accent')}
              // Before the blur that would close the list.
              onMouseDown={(event) => {
                event.preventDefault()
                on.onPick(suggestion)
              }}
            >
              {suggestion}
            </div>
          ))}
        </div>
      </PopoverContent>
    </Popover>
  )
}

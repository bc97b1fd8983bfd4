'use client'

import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { FLOATING_CLASSES, ITEM_CLASSES } from '@/components/ui/overlay-classes'
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui/popover'
import { cn } from '@/lib/shared/cn'

type SuggestInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  /** For how long the list stays when the focus has gone. */
  closesAfterMs?: number
}

/** A text that may be anything, with suggestions to pick from by mouse or arrow keys. */
export function SuggestInput({
  value,
  onChange,
  suggestions,
  onBlur,
  closesAfterMs = 0,
  ...props
}: SuggestInputProps) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && suggestions.length > 0
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const pick = (suggestion: string) => {
    onChange(suggestion)
    close()
  }
  const move = (step: number) => {
    setIsOpen(true)
    setActive((now) => (now + step + suggestions.length) % Math.max(suggestions.length, 1))
  }
  const pressKey = (event: KeyboardEvent) => {
    const suggestion = isShown ? suggestions[active] : undefined
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(active < 0 ? 0 : -1)
    else if (event.key === 'Enter' && suggestion !== undefined) pick(suggestion)
    else if (event.key === 'Escape' && isShown) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover open={isShown} onOpenChange={(open) => !open && close()}>
      <PopoverAnchor asChild>
        <Input
          {...props}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            setIsOpen(true)
            setActive(-1)
          }}
          onKeyDown={pressKey}
          onBlur={(event) => {
            setTimeout(close, closesAfterMs)
            onBlur?.(event)
          }}
        />
      </PopoverAnchor>
      <PopoverContent
        className={cn(FLOATING_CLASSES, 'w-(--radix-popover-trigger-width) min-w-44 p-1')}
        // The text keeps the focus: the list is walked with the arrow keys.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <div id={listId} role="listbox">
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cn(ITEM_CLASSES, 'hover:bg-accent', index === active && 'bg-accent')}
              // Before the blur that would close the list.
              onMouseDown={(event) => {
                event.preventDefault()
                pick(suggestion)
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

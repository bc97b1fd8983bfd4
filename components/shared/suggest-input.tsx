'use client'

import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { Input } from '@/components/ui/input'
import { LazySuggestList } from './lazy-panels'

type SuggestInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (text: string) => void
  suggestions: readonly string[]
  /** Shown instead of suggestions where there are none. */
  empty?: string | null
  /** How long the list stays open after the focus has left. */
  closesAfterMs?: number
}

/**
 * An input for any text, with suggestions to pick by mouse or arrow keys. The code of the list is loaded once the input
 * is focused.
 */
export function SuggestInput({
  value,
  onChange,
  suggestions,
  empty,
  onFocus,
  onBlur,
  closesAfterMs = 0,
  ...props
}: SuggestInputProps) {
  const listId = useId()
  const [anchor, setAnchor] = useState<RefObject<HTMLInputElement> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSuggestions = suggestions.length > 0
  const isShown = isOpen && (hasSuggestions || !!empty)
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
    <>
      <Input
        {...props}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown && hasSuggestions ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setIsOpen(true)
          setActive(-1)
        }}
        onClick={() => setIsOpen(true)}
        onKeyDown={pressKey}
        onFocus={(event) => {
          clearTimeout(closing.current)
          LazySuggestList.preload()
          setAnchor({ current: event.currentTarget })
          onFocus?.(event)
        }}
        onBlur={(event) => {
          closing.current = setTimeout(close, closesAfterMs)
          onBlur?.(event)
        }}
      />
      {isShown && anchor && (
        <Suspense fallback={null}>
          <LazySuggestList
            anchor={anchor}
            suggestions={suggestions}
            active={active}
            empty={empty}
            id={listId}
            onPick={pick}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

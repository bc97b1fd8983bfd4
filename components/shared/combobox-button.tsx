'use client'

import { ChevronsUpDown } from 'lucide'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

export type ComboboxButtonProps = Omit<ComponentProps<'button'>, 'type' | 'value' | 'disabled'> & {
  /** The picked option, as text; empty shows the placeholder. */
  value: string
  placeholder: string
  /** While a change is under way none can be made; the button keeps the focus, which a disabled one would lose. */
  isBusy?: boolean
}

interface OpeningProps {
  isOpen: boolean
  onOpen: (button: HTMLElement) => void
  /** Hears that it may soon be opened. */
  onNear: () => void
  /** Hears a character that is typed while what it opens is not yet there to take the focus. */
  onType: (character: string) => void
}

/** The closed part of a choice among options that are searched for. */
export function ComboboxButton(props: ComboboxButtonProps & OpeningProps) {
  const { value, placeholder, isBusy = false, isOpen, onOpen, onNear, onType, className, ...rest } = props
  // Whoever opens it by keyboard types on at once.
  const keepTyped = (event: KeyboardEvent) => {
    if (!isOpen || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onType(event.key)
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-disabled={isBusy}
      className={cn('control flex min-h-8 touch:min-h-10 items-center gap-2 py-1 text-left', className)}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={({ currentTarget }) => !isBusy && onOpen(currentTarget)}
      onKeyDown={keepTyped}
      {...rest}
    >
      <span className={cn('wrap-anywhere line-clamp-3 min-w-0 flex-1', !value && 'text-muted-foreground')}>
        {value || placeholder}
      </span>
      <Icon of={ChevronsUpDown} className="size-4 shrink-0 text-muted-foreground" />
    </button>
  )
}

'use client'

import { ChevronsUpDown, type IconNode } from 'lucide'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

export type ComboboxButtonProps = Omit<ComponentProps<'button'>, 'type' | 'value' | 'disabled'> & {
  /** The picked option, as text; empty shows the placeholder. */
  value: string
  placeholder: string
  /** Stands for the text on a phone, where there is no room for it. */
  icon?: IconNode
  /** Whether a change is under way: nothing can be picked, but the button keeps the focus, unlike a disabled one. */
  isBusy?: boolean
  /** Whether a long value is cut instead of wrapped. */
  isOneLine?: boolean
}

interface OpeningProps {
  isOpen: boolean
  onOpen: (button: HTMLElement) => void
  /** Called when it may soon be opened, to preload the list. */
  onNear: () => void
  /** Called with a character that is typed before the list is there to take the focus. */
  onType: (character: string) => void
}

/** The button of a combobox with a search. */
export function ComboboxButton(props: ComboboxButtonProps & OpeningProps) {
  const {
    value,
    placeholder,
    icon,
    isBusy = false,
    isOneLine = false,
    isOpen,
    onOpen,
    onNear,
    onType,
    className,
    ...rest
  } = props
  // People who open it by keyboard go on typing at once.
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
      className={cn('control combobox-button', className)}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={({ currentTarget }) => !isBusy && onOpen(currentTarget)}
      onKeyDown={keepTyped}
      {...rest}
    >
      {icon && <Icon of={icon} className="size-4 shrink-0 sm:hidden" />}
      <span
        className={cn(
          'min-w-0 flex-1',
          isOneLine ? 'truncate' : 'wrap-anywhere line-clamp-3',
          !value && 'text-muted-foreground',
          icon && 'max-sm:sr-only',
        )}
      >
        {value || placeholder}
      </span>
      <Icon
        of={ChevronsUpDown}
        className={cn('size-4 shrink-0 text-muted-foreground', icon && 'max-sm:hidden')}
      />
    </button>
  )
}

'use client'

import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { cn } from '@/lib/shared/cn'
import type { ComboboxOption } from './search-panel'

type SearchComboboxProps<Option extends ComboboxOption> = Omit<
  ComponentProps<'button'>,
  'type' | 'value' | 'disabled'
> & {
  /** The picked option, as text; empty shows the placeholder. */
  value: string
  placeholder: string
  searchPlaceholder: string
  searchText: string
  onSearchTextChange: (text: string) => void
  options: readonly Option[]
  isSearching?: boolean
  /** The content in place of options where there are none. */
  empty: ReactNode
  onPick: (option: Option) => void
  /** While a change is under way none can be made; the button keeps the focus, which a disabled one would lose. */
  isBusy?: boolean
  /** Below the options, such as a way to take the choice back. */
  footer?: ((close: () => void) => ReactNode) | null
}

const SearchPanel = lazyCode(() => import('./search-panel'))

/** A choice among options that are searched for, on the server or here: whoever uses it decides what is found. */
export function SearchCombobox<Option extends ComboboxOption>({
  value,
  placeholder,
  searchPlaceholder,
  searchText,
  onSearchTextChange,
  options,
  isSearching = false,
  empty,
  onPick,
  isBusy = false,
  footer,
  className,
  ...props
}: SearchComboboxProps<Option>) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const close = () => {
    setButton(null)
    onSearchTextChange('')
  }
  const pick = (id: string) => {
    const option = options.find((candidate) => candidate.id === id)
    if (option) onPick(option)
    close()
  }
  // Whoever opens it by keyboard types on at once, maybe before the panel is there to take the focus.
  const keepTyped = (event: KeyboardEvent) => {
    if (!button || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSearchTextChange(searchText + event.key)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={button !== null}
        aria-disabled={isBusy}
        className={cn('control flex min-h-8 touch:min-h-10 items-center gap-2 py-1 text-left', className)}
        onPointerEnter={SearchPanel.preload}
        onFocus={SearchPanel.preload}
        onClick={({ currentTarget }) => setButton(isBusy ? null : currentTarget)}
        onKeyDown={keepTyped}
        {...props}
      >
        <span className={cn('wrap-anywhere line-clamp-3 min-w-0 flex-1', !value && 'text-muted-foreground')}>
          {value || placeholder}
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted-foreground" />
      </button>
      {button && (
        <Suspense fallback={null}>
          <SearchPanel
            button={button}
            searchPlaceholder={searchPlaceholder}
            searchText={searchText}
            onSearchTextChange={onSearchTextChange}
            options={options}
            isSearching={isSearching}
            empty={empty}
            onPick={pick}
            onClose={close}
            footer={footer?.(close)}
          />
        </Suspense>
      )}
    </>
  )
}

'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { ComboboxButton, type ComboboxButtonProps } from './combobox-button'
import type { ComboboxOption } from './search-panel'

type SearchComboboxProps<Option extends ComboboxOption> = ComboboxButtonProps & {
  searchPlaceholder: string
  searchText: string
  onSearchTextChange: (text: string) => void
  options: readonly Option[]
  isSearching?: boolean
  /** The content in place of options where there are none. */
  empty: ReactNode
  onPick: (option: Option) => void
  /** Below the options, such as a way to take the choice back. */
  footer?: ((close: () => void) => ReactNode) | null
}

const SearchPanel = lazyCode(() => import('./search-panel'))

/** A choice among options that are searched for, on the server or here: whoever uses it decides what is found. */
export function SearchCombobox<Option extends ComboboxOption>({
  searchPlaceholder,
  searchText,
  onSearchTextChange,
  options,
  isSearching = false,
  empty,
  onPick,
  footer,
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
  return (
    <>
      <ComboboxButton
        {...props}
        isOpen={button !== null}
        onOpen={setButton}
        onNear={SearchPanel.preload}
        onType={(character) => onSearchTextChange(searchText + character)}
      />
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

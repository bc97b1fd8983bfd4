'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { ComboboxButton, type ComboboxButtonProps } from './combobox-button'
import { LazySearchPanel } from './lazy-panels'
import type { ComboboxOption, PanelAction } from './search-panel'

type SearchComboboxProps<Option extends ComboboxOption> = ComboboxButtonProps & {
  searchPlaceholder: string
  searchText: string
  onSearchTextChange: (text: string) => void
  options: readonly Option[]
  isSearching?: boolean
  /** Shown instead of options where there are none. */
  empty: ReactNode
  onPick: (option: Option) => void
  /** A button below the options, such as one that clears the choice. */
  action?: PanelAction | null
}

/** A combobox with a search; the caller searches, on the server or here, and passes the options that were found. */
export function SearchCombobox<Option extends ComboboxOption>({
  searchPlaceholder,
  searchText,
  onSearchTextChange,
  options,
  isSearching = false,
  empty,
  onPick,
  action,
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
        onNear={LazySearchPanel.preload}
        onType={(character) => onSearchTextChange(searchText + character)}
      />
      {button && (
        <Suspense fallback={null}>
          <LazySearchPanel
            button={button}
            searchPlaceholder={searchPlaceholder}
            searchText={searchText}
            onSearchTextChange={onSearchTextChange}
            options={options}
            isSearching={isSearching}
            empty={empty}
            onPick={pick}
            onClose={close}
            action={action}
          />
        </Suspense>
      )}
    </>
  )
}

'use client'

import type { ReactNode } from 'react'
import { FilterSelect } from '@/components/shared/filter-select'
import { SearchInput } from '@/components/shared/search-input'
import { useUrlSearch } from '@/lib/client/url-search'
import { cn } from '@/lib/shared/cn'

interface Choice {
  label: string
  /** Null shows all. */
  value: string | null
  /** The label of the option that shows all. */
  all: string
  options: readonly { value: string; label: string }[]
  onPick: (value: string | null) => void
}

interface ListToolbarProps {
  search: { label: string; placeholder: string }
  /** A parameter that a search drops from the address, such as the page's cursor. */
  dropped?: string
  choices: readonly Choice[]
  className?: string
  children?: ReactNode
}

/** The filters of a list: a search, kept in the page's address, and selects with a few values. */
export function ListToolbar({ search, dropped, choices, className, children }: ListToolbarProps) {
  const [text, setText] = useUrlSearch('search', dropped)
  return (
    <search className={cn('flex flex-wrap gap-2', className)}>
      <SearchInput
        {...search}
        value={text}
        onChange={setText}
        className="min-w-44 flex-1 basis-full sm:basis-44"
      />
      {choices.map(({ label, value, all, options, onPick }) => (
        <FilterSelect
          key={label}
          aria-label={label}
          value={value}
          all={all}
          options={options}
          onPick={onPick}
          className="min-w-36 flex-1 sm:w-40 sm:flex-none"
        />
      ))}
      {children}
    </search>
  )
}

'use client'

import type { ReactNode } from 'react'
import { SearchInput } from '@/components/shared/search-input'
import { Select } from '@/components/ui/select'
import { useUrlSearch } from '@/lib/client/url-search'
import { cn } from '@/lib/shared/cn'

const ALL = 'all'

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
        className="min-w-56 flex-1 basis-full sm:basis-56"
      />
      {choices.map(({ label, value, all, options, onPick }) => (
        <Select
          key={label}
          aria-label={label}
          value={value ?? ALL}
          options={[{ value: ALL, label: all }, ...options]}
          onValueChange={(picked) => onPick(picked === ALL ? null : picked)}
          className="min-w-36 flex-1 sm:w-40 sm:flex-none"
        />
      ))}
      {children}
    </search>
  )
}

'use client'

import { Select } from '@/components/ui/select'

const ALL = 'all'

interface FilterSelectProps {
  id?: string
  'aria-label'?: string
  /** Null or empty shows all. */
  value: string | null
  /** The label of the option that shows all. */
  all: string
  options: readonly { value: string; label: string }[]
  /** Called with null for all. */
  onPick: (value: string | null) => void
  className?: string
}

/** Filters a list by one of a few values, or shows all. */
export function FilterSelect({ value, all, options, onPick, ...props }: FilterSelectProps) {
  return (
    <Select
      {...props}
      value={value || ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onValueChange={(picked) => onPick(picked === ALL ? null : picked)}
    />
  )
}

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'
import type { SortOrder } from '@/lib/shared/pagination'

/** The order of a table, with the functions that change it. */
export interface TableSorting {
  sort: string
  order: SortOrder
  onSort: (sort: string, order: SortOrder) => void
  /** Restores the table's default order, if it is not that of a column. */
  onReset?: () => void
}

interface SortButtonProps {
  sort: string
  firstOrder: SortOrder
  sorting: TableSorting
  children: ReactNode
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const

/** Returns the `aria-sort` of a column. */
export function toAriaSort(sort: string | undefined, sorting: TableSorting | undefined) {
  if (!sort || !sorting) return undefined
  if (sorting.sort !== sort) return 'none'
  return sorting.order === 'asc' ? 'ascending' : 'descending'
}

/** A column's header that sorts by it; a second click reverses the order, a third one may restore the default order. */
export function SortButton({ sort, firstOrder, sorting, children }: SortButtonProps) {
  const isCurrent = sorting.sort === sort
  const isTurned = isCurrent && sorting.order !== firstOrder
  const sortNext = () => {
    if (isTurned && sorting.onReset) sorting.onReset()
    else sorting.onSort(sort, isCurrent ? OPPOSITE[sorting.order] : firstOrder)
  }
  const arrow = !isCurrent ? ChevronsUpDown : sorting.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={sortNext}
      className="group/sort -mx-1 inline-flex h-7 touch:h-10 cursor-pointer items-center gap-1 rounded-sm px-1 hover:text-foreground"
    >
      {children}
      <Icon of={arrow} className={cn('size-3.5', !isCurrent && 'opacity-65 group-hover/sort:opacity-100')} />
    </button>
  )
}

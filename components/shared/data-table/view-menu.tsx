'use client'

import type { RowData } from '@tanstack/react-table'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import type { DataColumns } from './columns'
import type { useTablePreferences } from './use-table-preferences'

const DENSITIES = ['comfortable', 'compact'] as const

interface ViewMenuProps<Row extends RowData> {
  columns: DataColumns<Row>
  preferences: ReturnType<typeof useTablePreferences>
}

// The menu stays open: whoever hides one column often hides another.
const stayOpen = (event: Event) => event.preventDefault()

/** Which columns a table shows, and how high its rows are. */
export function ViewMenu<Row extends RowData>({ columns, preferences }: ViewMenuProps<Row>) {
  const t = useTranslations('table')
  const { hidden, density, change } = preferences
  const setDensity = (value: string) => {
    const next = DENSITIES.find((candidate) => candidate === value)
    if (next) change({ density: next })
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline">
          <SlidersHorizontal />
          {t('view')}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{t('columns')}</DropdownMenuLabel>
        {columns.map(({ id, meta }) => {
          if (!id || !meta?.name) return null
          const isShown = !hidden.includes(id)
          return (
            <DropdownMenuCheckboxItem
              key={id}
              checked={isShown}
              onSelect={stayOpen}
              onCheckedChange={() =>
                change({ hidden: isShown ? [...hidden, id] : hidden.filter((other) => other !== id) })
              }
            >
              {meta.name}
            </DropdownMenuCheckboxItem>
          )
        })}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{t('density')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={density} onValueChange={setDensity}>
          {DENSITIES.map((option) => (
            <DropdownMenuRadioItem key={option} value={option} onSelect={stayOpen}>
              {t(option)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

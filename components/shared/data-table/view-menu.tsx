'use client'

import type { RowData } from '@tanstack/react-table'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import type { DataColumns } from './columns'
import type { useTablePreferences } from './use-table-preferences'

const DENSITIES = ['comfortable', 'compact'] as const

interface ViewMenuProps<Row extends RowData> {
  columns: DataColumns<Row>
  preferences: ReturnType<typeof useTablePreferences>
}

/** Shows the choice of a table's columns and of the height of its rows. */
export function ViewMenu<Row extends RowData>({ columns, preferences }: ViewMenuProps<Row>) {
  const t = useTranslations('table')
  const { hidden, density, change } = preferences
  const setDensity = (value: string) => {
    const next = DENSITIES.find((candidate) => candidate === value)
    if (next) change({ density: next })
  }
  const switches = columns.flatMap(({ id, meta }): MenuEntry[] => {
    if (!id || !meta?.name) return []
    const isOn = !hidden.includes(id)
    const onSwitch = () => change({ hidden: isOn ? [...hidden, id] : hidden.filter((other) => other !== id) })
    return [{ id, kind: 'switch', text: meta.name, isOn, onSwitch }]
  })
  return (
    <Menu
      variant="outline"
      align="end"
      entries={[
        { id: 'uta-columns', kind: 'heading', text: t('columns') },
        ...switches,
        { id: 'uta-line', kind: 'line' },
        { id: 'uta-density', kind: 'heading', text: t('density') },
        {
          id: 'uta-densities',
          kind: 'choice',
          value: density,
          options: DENSITIES.map((option) => ({ value: option, text: t(option) })),
          onPick: setDensity,
          staysOpen: true,
        },
      ]}
    >
      <SlidersHorizontal />
      {t('view')}
    </Menu>
  )
}

'use client'

import type { RowData } from '@tanstack/react-table'
import { SlidersHorizontal } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { arranged } from '@/lib/shared/table-columns'
import { DENSITIES, FIRST_LAYOUT } from '@/lib/shared/table-layout'
import type { DataColumns } from './columns'
import type { ChangeableLayout } from './table-layout'

const ArrangeColumns = lazyCode(() => import('./arrange-columns'))

interface ViewMenuProps<Row extends RowData> {
  columns: DataColumns<Row>
  layout: ChangeableLayout
}

/** The menu for a table's columns, their order and the height of its rows. */
export function ViewMenu<Row extends RowData>({ columns, layout }: ViewMenuProps<Row>) {
  const t = useTranslations('table')
  const [isArranging, setIsArranging] = useState(false)
  const isLoaded = useHasBeenTrue(isArranging)
  const { hidden, order, frozen, density, change } = layout
  const setDensity = (value: string) => {
    const next = DENSITIES.find((candidate) => candidate === value)
    if (next) change({ density: next })
  }
  const switches = arranged(columns, layout).flatMap(({ id, meta }): MenuEntry[] => {
    if (!id || !meta?.name) return []
    const isOn = !hidden.includes(id)
    const onSwitch = () => change({ hidden: isOn ? [...hidden, id] : hidden.filter((other) => other !== id) })
    return [{ id, kind: 'switch', text: meta.name, isOn, onSwitch }]
  })
  const isFirst = hidden.length === 0 && order.length === 0 && frozen === 0
  return (
    <>
      <Menu
        variant="outline"
        align="end"
        entries={[
          { id: 'uta-columns', kind: 'heading', text: t('columns') },
          ...switches,
          {
            id: 'uta-arrange',
            kind: 'action',
            text: t('arrange.open'),
            onSelect: () => setIsArranging(true),
          },
          {
            id: 'uta-reset',
            kind: 'action',
            text: t('arrange.reset'),
            isDisabled: isFirst,
            onSelect: () => change({ ...FIRST_LAYOUT, density }),
          },
          { id: 'uta-line', kind: 'line' },
          { id: 'uta-density', kind: 'heading', text: t('density') },
          {
            id: 'uta-densities',
            kind: 'choice',
            value: density,
            options: DENSITIES.map((option) => ({
              value: option,
              text: t(option === 'compact' ? 'compact' : 'comfortable'),
            })),
            onPick: setDensity,
            staysOpen: true,
          },
        ]}
      >
        <Icon of={SlidersHorizontal} />
        <span className="short-label">{t('view')}</span>
      </Menu>
      {isLoaded && (
        <Suspense fallback={null}>
          <ArrangeColumns
            columns={arranged(columns, layout).flatMap(toArrange)}
            layout={layout}
            isOpen={isArranging}
            onClose={() => setIsArranging(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function toArrange<Row extends RowData>({ id, meta, header }: DataColumns<Row>[number]) {
  if (!id || meta?.kind === 'actions') return []
  const title = typeof header === 'string' && !meta?.isHeaderHidden ? header : ''
  return [{ id, name: meta?.name ?? title, isMovable: meta?.name !== undefined }]
}

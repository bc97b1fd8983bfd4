'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { TableCell, TableHead } from '@/components/ui/table'
import type { RowSelection } from './use-row-selection'

const CLASSES = 'w-8 pr-0'
const CHECKED = { none: false, some: 'indeterminate', all: true } as const

/** Selects all rows of the page, or lets them go. */
export function PageSelectionCell<Row>({ selection }: { selection: RowSelection<Row> }) {
  const t = useTranslations('table')
  return (
    <TableHead className={CLASSES}>
      <Checkbox
        ref={selection.pageCheckbox}
        aria-label={t('selectPage')}
        checked={CHECKED[selection.pageState]}
        onCheckedChange={() => selection.togglePage()}
        className="block"
      />
    </TableHead>
  )
}

interface RowSelectionCellProps<Row> {
  selection: RowSelection<Row>
  id: string
  /** What is selected by it, for screen readers. */
  label: string
}

/** Selects a row, or lets it go; with Shift everything from the row toggled before. */
export function RowSelectionCell<Row>({ selection, id, label }: RowSelectionCellProps<Row>) {
  return (
    <TableCell className={CLASSES}>
      <Checkbox
        aria-label={label}
        checked={selection.has(id)}
        onClick={(event) => (event.shiftKey ? selection.extendTo(id) : selection.toggle(id))}
        className="block"
      />
    </TableCell>
  )
}

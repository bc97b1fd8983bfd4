'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { RowSelection } from './use-row-selection'

interface PageCheckboxProps<Row> {
  selection: RowSelection<Row>
  /** For a label beside it; it is its own otherwise. */
  id?: string
}

/** Selects all rows of the page, or lets them go. */
export function PageCheckbox<Row>({ selection, id }: PageCheckboxProps<Row>) {
  const t = useTranslations('table')
  const { pageCheckbox, pageState, togglePage } = selection
  // Only by script, and a click takes it away, whatever comes of it.
  useEffect(() => {
    if (pageCheckbox.current) pageCheckbox.current.indeterminate = pageState === 'some'
  })
  return (
    <Checkbox
      ref={pageCheckbox}
      id={id}
      aria-label={id ? undefined : t('selectPage')}
      checked={pageState === 'all'}
      onCheckedChange={togglePage}
    />
  )
}

/** The same in the head of a table. */
export function PageSelectionCell<Row>({ selection }: Pick<PageCheckboxProps<Row>, 'selection'>) {
  return (
    <th scope="col">
      <PageCheckbox selection={selection} />
    </th>
  )
}

/** The same above a list that is no table. */
export function PageSelection<Row>({ selection }: Pick<PageCheckboxProps<Row>, 'selection'>) {
  const t = useTranslations('table')
  const id = useId()
  return (
    <div className="mb-2 flex min-h-8 items-center gap-2 text-muted-foreground text-sm">
      <PageCheckbox selection={selection} id={id} />
      <label htmlFor={id}>{t('selectAll')}</label>
    </div>
  )
}

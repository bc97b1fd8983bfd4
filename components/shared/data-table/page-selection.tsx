'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { RowSelection } from './use-row-selection'

interface PageCheckboxProps<Row> {
  selection: RowSelection<Row>
  /** For a label beside it; without it the checkbox names itself. */
  id?: string
}

/** Selects or deselects all rows of the page. */
export function PageCheckbox<Row>({ selection, id }: PageCheckboxProps<Row>) {
  const t = useTranslations('table')
  const { pageCheckbox, pageState, togglePage } = selection
  // `indeterminate` can only be set by script, and any click resets it.
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

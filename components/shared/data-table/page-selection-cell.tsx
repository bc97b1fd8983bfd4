'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import type { RowSelection } from './use-row-selection'

/** Selects all rows of the page, or lets them go. */
export function PageSelectionCell<Row>({ selection }: { selection: RowSelection<Row> }) {
  const t = useTranslations('table')
  const { pageCheckbox, pageState, togglePage } = selection
  // Only by script, and a click takes it away, whatever comes of it.
  useEffect(() => {
    if (pageCheckbox.current) pageCheckbox.current.indeterminate = pageState === 'some'
  })
  return (
    <th scope="col">
      <Checkbox
        ref={pageCheckbox}
        aria-label={t('selectPage')}
        checked={pageState === 'all'}
        onCheckedChange={togglePage}
      />
    </th>
  )
}

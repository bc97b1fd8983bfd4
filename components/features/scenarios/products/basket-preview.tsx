'use client'

import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useTableLayout } from '@/components/shared/data-table/table-layout'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { useGridSelection } from '@/components/shared/grid/use-grid-selection'
import { LoadingState } from '@/components/shared/loading-state'
import { NoteBox } from '@/components/shared/note-box'
import { ApiError } from '@/lib/client/api-error'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { basketLinesQuery } from '@/lib/features/scenarios/products/client'
import type { LineWithId } from '@/lib/features/scenarios/products/rules'
import { PRODUCT_TABLE, ProductGrid } from './product-grid'
import { useProductColumns } from './use-product-columns'

interface BasketPreviewProps {
  scenario: ListedScenario
  /** The number of its basket. */
  basket: number
}

const NO_LINES: LineWithId[] = []
const getKey = ({ _id }: LineWithId) => _id

/** The lines that a scenario will get from its basket, for people who can't load them themselves. */
export function BasketPreview({ scenario, basket }: BasketPreviewProps) {
  const t = useTranslations('productLines')
  const query = useQuery(basketLinesQuery(basket))
  const { hidden } = useTableLayout(PRODUCT_TABLE)
  const { columns } = useProductColumns(scenario, hidden)
  const lines = useMemo(
    () => query.data?.map((line, index): LineWithId => ({ ...line, _id: String(index) })) ?? NO_LINES,
    [query.data],
  )
  const keys = useMemo(() => lines.map(getKey), [lines])
  const selection = useGridSelection(keys, columns.length)
  if (query.isPending) return <LoadingState />
  const isGone = query.error instanceof ApiError && query.error.code === 'not_found'
  if (query.isError && !isGone) return <ErrorState onRetry={() => query.refetch()} />
  return (
    <section aria-label={t('title')} className="grid min-w-0 gap-3">
      {lines.length === 0 ? (
        <EmptyState icon={PackageOpen} title={t('empty')} />
      ) : (
        <>
          <NoteBox tone="blue" icon={PackageOpen} role="note">
            {t('awaited', { number: String(basket) })}
          </NoteBox>
          <ProductGrid lines={lines} columns={columns} getKey={getKey} selection={selection} actions={null} />
        </>
      )}
    </section>
  )
}

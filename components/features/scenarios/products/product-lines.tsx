'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/error-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { LoadingState } from '@/components/shared/loading-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { scenarioQuery } from '@/lib/features/scenarios/information/client'
import { productLinesQuery } from '@/lib/features/scenarios/products/client'
import { BasketPreview } from './basket-preview'
import { ProductEditor } from './product-editor'
import { useBasketLoad } from './use-basket-load'

/** The product lines of a scenario; an empty list gets those of its basket, once. */
export function ProductLines({ scenarioId }: { scenarioId: string }) {
  const { data } = useQuery(scenarioQuery(scenarioId))
  const lines = useQuery(productLinesQuery(scenarioId))
  useQueryFailureToast(lines, 'productLines.failures.load')
  const basket = useBasketLoad(data?.scenario, lines.data)
  if (!data || !lines.data) {
    if (lines.isError) return <ErrorState onRetry={() => lines.refetch()} />
    // Only many lines are loaded after the page: this is the height of their grid, so that nothing below moves.
    return <LoadingState className="min-h-[min(70vh,48rem)]" />
  }
  if (basket.isLoading) return <LoadingState />
  return (
    <LazyPart>
      {basket.awaited === null ? (
        <ProductEditor
          key={scenarioId}
          scenario={data.scenario}
          stored={lines.data}
          onLoadAgain={basket.loadAgain}
        />
      ) : (
        <BasketPreview scenario={data.scenario} basket={basket.awaited} />
      )}
    </LazyPart>
  )
}

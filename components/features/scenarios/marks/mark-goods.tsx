'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { basketAddress, basketGoodsQuery } from '@/lib/features/baskets/client'
import { goodsByGtin } from '@/lib/features/scenarios/marks/rules'
import { productLinesQuery } from '@/lib/features/scenarios/products/client'

interface MarkGoodsProps {
  gtin: string
  scenarioId: string
  /** Whether it is said elsewhere that the scenario has no such product. */
  isMissingSaid: boolean
}

/** The product that a mark belongs to: the scenario's, and those of baskets. */
export function MarkGoods({ gtin, scenarioId, isMissingSaid }: MarkGoodsProps) {
  const t = useTranslations('productMarks.inspection.goods')
  const lines = useQuery(productLinesQuery(scenarioId))
  const baskets = useQuery(basketGoodsQuery(gtin))
  const line = goodsByGtin(lines.data?.products.filter(({ barcode }) => barcode !== '') ?? []).get(gtin)
  const found = baskets.data?.goods ?? []
  const isNone = !line && found.length === 0
  const isPending = lines.isPending || baskets.isPending
  if (isNone && !isPending && isMissingSaid) return null
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="text-muted-foreground">{t('title')}</h3>
      {isNone && <p role="status">{t(isPending ? 'searching' : 'none')}</p>}
      <ul className="grid gap-1">
        {line && (
          <li className="wrap-anywhere">
            {toName([line.product, line.name, line.supplierCode])} · {t('inScenario')}
          </li>
        )}
        {found.map(({ _id, number, productCode, name, supplierCode }) => (
          <li key={_id} className="wrap-anywhere">
            {toName([productCode, name, supplierCode])} ·{' '}
            <Link href={basketAddress({ number })} className="text-primary hover:underline">
              {t('inBasket', { number })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const toName = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')

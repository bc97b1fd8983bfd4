'use client'

import { useLocale, useTranslations } from 'next-intl'
import { CodePicture } from '@/components/shared/code-picture'
import { useDeckSettings } from '@/lib/client/screen-scale'
import { useCodeMatrix } from '@/lib/client/use-code-matrix'
import { usePixelRatio } from '@/lib/client/use-pixel-ratio'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { drawnMark, PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { writtenDecimal } from '@/lib/shared/money'
import { assumedScale, fitCode } from '@/lib/shared/screen-size'
import { MadeUpBadge } from './made-up-badge'
import { MarkStatus } from './mark-status'

/** A mark of the deck: its code in its true size, its name and its status. */
export function DeckCard({ mark }: { mark: ProductMark }) {
  const t = useTranslations('productMarks')
  const ratio = usePixelRatio()
  const { scale, size } = useDeckSettings()
  const { kind, code } = drawnMark(mark)
  const matrix = useCodeMatrix(kind, code, true)
  const name = PRODUCT_MARK.toLabel(mark)
  const fitted = matrix && matrix !== 'failed' ? fitCode(matrix, size, scale ?? assumedScale(ratio)) : null
  return (
    <>
      {(fitted || matrix === 'failed') && (
        <CodePicture
          key={mark._id}
          kind={kind}
          code={code}
          size={(fitted?.pixels ?? FAILED_SIZE) / ratio}
          label={t(`picture.${kind}`, { name })}
        />
      )}
      <div role="status" className="grid justify-items-center gap-1.5 text-center">
        <p className="wrap-anywhere max-w-xl font-medium text-base">{name}</p>
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {[mark.brandType, mark.barcode, mark.supplierCode].filter(Boolean).join(' · ')}
        </p>
        <span className="flex flex-wrap justify-center gap-2">
          <MarkStatus status={mark.status} />
          {mark.isMadeUp && <MadeUpBadge />}
        </span>
      </div>
      {fitted && (
        <p className="text-center text-muted-foreground text-xs">
          <Size millimetres={fitted.millimetres} module={fitted.module} isMeasured={scale !== null} />
        </p>
      )}
    </>
  )
}

const FAILED_SIZE = 120

interface SizeProps {
  millimetres: number
  module: number
  isMeasured: boolean
}

/** How large the code is on the screen; only assumed until the screen was measured. */
function Size({ millimetres, module, isMeasured }: SizeProps) {
  const t = useTranslations('productMarks.deck')
  const locale = useLocale()
  return t(isMeasured ? 'size' : 'assumedSize', {
    size: writtenDecimal(millimetres.toFixed(1), locale),
    module: writtenDecimal(module.toFixed(2), locale),
  })
}

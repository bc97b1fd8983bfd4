'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { CodePicture } from '@/components/shared/code-picture'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { drawnCode } from '@/lib/features/scenarios/marks/rules'

interface MarkPictureProps {
  mark: Pick<ProductMark, 'brand' | 'brandType'>
  /** The mark's name, for screen readers. */
  name: string
  /** Width and height on the screen. */
  size?: number
}

const USUAL_SIZE = 80

/** A mark as it is printed on the product: the retailer's own as a QR code, the state's as a GS1 DataMatrix. */
export function MarkPicture({ mark, name, size = USUAL_SIZE }: MarkPictureProps) {
  const t = useTranslations('productMarks')
  const kind = mark.brandType === 'КМЧЗ' ? 'gs1' : 'qr'
  const code = useMemo(() => drawnCode(mark.brand), [mark.brand])
  return <CodePicture kind={kind} code={code} size={size} label={t(`picture.${kind}`, { name })} />
}

'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { CodePicture } from '@/components/shared/code-picture'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { drawnMark } from '@/lib/features/scenarios/marks/rules'

interface MarkPictureProps {
  mark: Pick<ProductMark, 'brand' | 'brandType'>
  /** The mark's name, for screen readers. */
  name: string
  /** Width and height on the screen. */
  size?: number
}

const USUAL_SIZE = 80

/** A mark as it is printed on the product. */
export function MarkPicture({ mark, name, size = USUAL_SIZE }: MarkPictureProps) {
  const t = useTranslations('productMarks')
  const { brand, brandType } = mark
  const { kind, code } = useMemo(() => drawnMark({ brand, brandType }), [brand, brandType])
  return <CodePicture kind={kind} code={code} size={size} label={t(`picture.${kind}`, { name })} />
}

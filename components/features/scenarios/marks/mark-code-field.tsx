'use client'

import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { RecordInput } from '@/components/shared/records/record-input'
import type { updateProductMark } from '@/lib/features/scenarios/marks/contract'
import { PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { visible } from '@/lib/shared/control-characters'
import { MarkPicture } from './mark-picture'

type Values = z.input<typeof updateProductMark.body>

/** The form field for a mark's code, beside a picture of the typed code. */
export function MarkCodeField({ isInTable = false }: { isInTable?: boolean }) {
  const brand = useWatch<Values, 'brand'>({ name: 'brand' }) ?? ''
  // `exact`, since its name begins with that of the code, whose events still carry the previous type.
  const brandType = useWatch<Values, 'brandType'>({ name: 'brandType', exact: true }) ?? 'КМДМ'
  return (
    <div className="flex items-center gap-2.5">
      <span className="shrink-0 rounded-sm border bg-white p-1">
        <MarkPicture mark={{ brand, brandType }} name={visible(brand)} />
      </span>
      <RecordInput
        name="brand"
        field={PRODUCT_MARK.fields.brand}
        isInTable={isInTable}
        className="min-w-56 flex-1 max-sm:min-w-0"
      />
    </div>
  )
}

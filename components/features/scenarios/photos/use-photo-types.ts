'use client'

import { useCallback, useMemo } from 'react'
import { useTranslate } from '@/lib/client/translate'
import type { ReceiptPhotoType } from '@/lib/features/scenarios/photos/contract'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { RECEIPT_PHOTO_TYPES } from '@/lib/features/scenarios/photos/values'

const { names } = RECEIPT_PHOTO.fields.receiptType

/** Returns the options and names of receipt photo types. */
export function usePhotoTypes() {
  const translate = useTranslate()
  const typeName = useCallback((type: ReceiptPhotoType) => translate(names[type]), [translate])
  const options = useMemo(
    () => RECEIPT_PHOTO_TYPES.map((value) => ({ value, label: typeName(value) })),
    [typeName],
  )
  return { options, typeName }
}

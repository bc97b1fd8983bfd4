'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { toast } from '@/components/ui/use-toast'
import { ApiError, errorMessage } from '@/lib/client/api-error'
import type { StoredLines } from '@/lib/features/scenarios/products/contract'
import { ProductSheet } from './product-sheet'
import { findSheetInUse, keepSheet } from './sheets-in-use'

/** Returns the sheet of a scenario's product lines, kept up to date with what is stored. */
export function useProductSheet(scenarioId: string, stored: StoredLines): ProductSheet {
  const client = useQueryClient()
  const [sheet] = useState(() => findSheetInUse(scenarioId) ?? new ProductSheet(client, scenarioId, stored))
  const report = useSaveFailure()
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => keepSheet(scenarioId, sheet, (failure) => latest.current(failure)), [scenarioId, sheet])
  useEffect(() => sheet.receive(stored), [sheet, stored])
  return sheet
}

// The note beside the table keeps showing the failure.
function useSaveFailure() {
  const t = useTranslations('productLines.failures')
  const common = useTranslations('common')
  return (failure: unknown) => {
    if (failure instanceof ApiError && failure.code === 'unauthenticated') return
    const error = errorMessage(failure, t('unanswered'))
    toast({ variant: 'destructive', title: common('error'), description: t('save', { error }) })
  }
}

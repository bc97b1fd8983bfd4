'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormBanner } from '@/components/shared/form/form-banner'
import type { ContractFormReturn } from '@/components/shared/form/use-contract-form'
import { codeWhenReachable } from '@/lib/client/lazy-code'

type View = typeof import('./form-conflict').FormConflict

/** The conflict that a save of the form ran into; its view is loaded on demand, and a message is shown until then. */
export function LazyFormConflict<Values extends FieldValues>({ form }: { form: ContractFormReturn<Values> }) {
  const t = useTranslations('common.conflict')
  const [View, setView] = useState<View | null>(null)
  const { conflict } = form.conflict
  const isNeeded = conflict !== null
  useEffect(() => {
    if (!isNeeded) return
    codeWhenReachable(() => import('./form-conflict')).then(
      ({ FormConflict }) => setView(() => FormConflict),
      () => undefined,
    )
  }, [isNeeded])
  if (!conflict) return null
  // A later conflict, with other values, begins afresh.
  return View ? (
    <View key={conflict.version} form={form} conflict={conflict} />
  ) : (
    <FormBanner>{t('hint')}</FormBanner>
  )
}

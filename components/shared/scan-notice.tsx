'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast } from '@/components/ui/use-toast'
import { watchForScans } from '@/lib/client/held-keys'

/** Says that a code was scanned where nothing takes it; the page gets nothing of it. */
export function ScanNotice() {
  const t = useTranslations('common')
  useEffect(() => watchForScans(() => toast({ title: t('scanned'), description: t('scannedHint') })), [t])
  return null
}

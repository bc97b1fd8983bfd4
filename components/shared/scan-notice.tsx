'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast } from '@/components/ui/use-toast'
import { watchForScans } from '@/lib/client/held-keys'

/** Notifies the person of a scan that no component takes; it is not typed into the page. */
export function ScanNotice() {
  const t = useTranslations('common')
  useEffect(() => watchForScans(() => toast({ title: t('scanned'), description: t('scannedHint') })), [t])
  return null
}

'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

/** Prints the page, or saves it as the browser's own print dialog offers. */
export function PrintButton() {
  const t = useTranslations('scenarioSteps.sheet')
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      <Printer />
      {t('print')}
    </Button>
  )
}

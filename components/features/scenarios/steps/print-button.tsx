'use client'

import { Printer } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** Opens the browser's print dialog. */
export function PrintButton() {
  const t = useTranslations('scenarioSteps.sheet')
  return (
    <Button className="print:hidden" onClick={() => window.print()}>
      <Icon of={Printer} />
      {t('print')}
    </Button>
  )
}

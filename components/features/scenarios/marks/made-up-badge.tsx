'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

/** Says that a mark was made up for a test. */
export function MadeUpBadge() {
  const t = useTranslations('productMarks.makeUp')
  return (
    <Badge variant="violet" title={t('hint')}>
      {t('madeUp')}
    </Badge>
  )
}

'use client'

import { ArrowDown } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** The id of the element around the marks. */
export const MARKS_PLACE = 'product-marks'

/** Scrolls past the product lines to the marks below them, and moves the focus there. */
export function JumpToMarks() {
  const t = useTranslations('productMarks')
  const jump = () => {
    const marks = document.getElementById(MARKS_PLACE)
    marks?.scrollIntoView()
    marks?.focus({ preventScroll: true })
  }
  return (
    <Button variant="ghost" size="sm" onClick={jump}>
      <Icon of={ArrowDown} />
      {t('title')}
    </Button>
  )
}

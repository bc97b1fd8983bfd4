'use client'

import { ChevronLeft, ChevronRight } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

interface PastePagerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** Turns the pages of the preview. */
export function PastePager({ page, pages, onTurn }: PastePagerProps) {
  const t = useTranslations('aggregations.paste')
  return (
    <div className="mr-auto flex items-center gap-2 text-sm">
      <Button variant="outline" size="sm" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <Icon of={ChevronLeft} />
        {t('previous')}
      </Button>
      <span className="tabular-nums">{t('page', { page, pages })}</span>
      <Button variant="outline" size="sm" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        {t('next')}
        <Icon of={ChevronRight} />
      </Button>
    </div>
  )
}

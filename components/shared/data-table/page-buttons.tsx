'use client'

import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

interface PageButtonsProps {
  /** Null on the first page. */
  previous: string | null | undefined
  /** Null on the last page. */
  next: string | null | undefined
  isDisabled?: boolean
  /** Goes to a page; null is the first one. */
  onGo: (cursor: string | null) => void
}

/** Buttons for the previous and the next page of a table; nothing if there is only one page. */
export function PageButtons({ previous, next, isDisabled = false, onGo }: PageButtonsProps) {
  const t = useTranslations('table')
  if (!previous && !next) return null
  return (
    <nav aria-label={t('pages')} className="mt-3 flex justify-end gap-2">
      <Button
        variant="outline"
        size="icon"
        title={t('first')}
        aria-label={t('first')}
        disabled={isDisabled || !previous}
        onClick={() => onGo(null)}
      >
        <Icon of={ChevronFirst} />
      </Button>
      <Button variant="outline" disabled={isDisabled || !previous} onClick={() => previous && onGo(previous)}>
        <Icon of={ChevronLeft} />
        {t('previous')}
      </Button>
      <Button variant="outline" disabled={isDisabled || !next} onClick={() => next && onGo(next)}>
        {t('next')}
        <Icon of={ChevronRight} />
      </Button>
    </nav>
  )
}

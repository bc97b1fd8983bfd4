'use client'

import { ChevronLeft, ChevronRight } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useUrlState } from '@/lib/client/url-state'

interface StepPagesProps {
  pagination: { page: number; limit: number; total: number; pages: number; isAtLeast?: true } | undefined
  isDisabled: boolean
}

/** Numbered page buttons; nothing if there is only one page. */
export function StepPages({ pagination, isDisabled }: StepPagesProps) {
  const t = useTranslations('repositorySteps')
  const { change } = useUrlState()
  if (!pagination || (pagination.pages <= 1 && pagination.page === 1)) return null
  const { page, limit, total, pages, isAtLeast } = pagination
  const go = (to: number) => change({ page: to > 1 ? String(to) : null })
  const from = Math.min((page - 1) * limit + 1, total)
  return (
    <nav aria-label={t('pages')} className="mt-3 flex flex-wrap items-center justify-end gap-2">
      <p className="mr-auto text-muted-foreground text-sm">
        {t('showing', {
          from,
          to: Math.min(page * limit, total),
          total,
          isAtLeast: String(isAtLeast ?? false),
        })}
      </p>
      <Button
        variant="outline"
        disabled={isDisabled || page <= 1}
        onClick={() => go(Math.min(page - 1, pages))}
      >
        <Icon of={ChevronLeft} />
        {t('previous')}
      </Button>
      <span className="px-1 text-sm">{t('page', { page, pages })}</span>
      <Button variant="outline" disabled={isDisabled || page >= pages} onClick={() => go(page + 1)}>
        {t('next')}
        <Icon of={ChevronRight} />
      </Button>
    </nav>
  )
}

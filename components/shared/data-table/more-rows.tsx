'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The button below a table that loads its next page; renders nothing on the last page. */
export function MoreRows({ list }: { list: PagedList }) {
  const t = useTranslations('common')
  if (!list.hasNextPage) return null
  return (
    <div className="mt-3 flex justify-center">
      <Button variant="outline" disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {t('showMore')}
      </Button>
    </div>
  )
}

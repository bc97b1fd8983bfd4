'use client'

import { useTranslations } from 'next-intl'
import { SearchInput } from '@/components/shared/search-input'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { useUrlSearch, useUrlState } from '@/lib/client/url-state'
import { FILTER_STATUSES, type FilterStatus } from '@/lib/features/projects/client'

const ALL = 'all'

/** Search and status filter of the list; both stand in the page's address. */
export function ProjectToolbar({ status }: { status: FilterStatus | null }) {
  const t = useTranslations('projects')
  const { change } = useUrlState()
  const [text, setText] = useUrlSearch('search')
  return (
    <search className="mt-3 flex flex-wrap gap-2">
      <SearchInput
        label={t('list.searchLabel')}
        placeholder={t('list.search')}
        value={text}
        onChange={setText}
        className="min-w-56 flex-1"
      />
      <Select
        value={status ?? ALL}
        onValueChange={(value) => change({ status: value === ALL ? null : value })}
      >
        <SelectTrigger aria-label={t('list.statusFilter')} className="flex-1 sm:w-44 sm:flex-none">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={ALL}>{t('list.allStatus')}</SelectItem>
          {FILTER_STATUSES.map((option) => (
            <SelectItem key={option} value={option}>
              {t(`status.${option}`)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </search>
  )
}

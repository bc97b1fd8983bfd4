'use client'

import { useTranslations } from 'next-intl'
import { SearchInput } from '@/components/shared/search-input'
import { Select } from '@/components/ui/select'
import { useUrlSearch, useUrlState } from '@/lib/client/url-state'
import { FILTER_STATUSES, type ListedStatus } from '@/lib/features/projects/client'

const ALL = 'all'

/** Search and status filter of the list; both stand in the page's address. */
export function ProjectToolbar({ status }: { status: ListedStatus | null }) {
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
        aria-label={t('list.statusFilter')}
        value={status ?? ALL}
        options={[
          { value: ALL, label: t('list.allStatus') },
          ...FILTER_STATUSES.map((option) => ({ value: option, label: t(`status.${option}`) })),
          ...(status === 'archived' ? [{ value: status, label: t('status.archived') }] : []),
        ]}
        onValueChange={(value) => change({ status: value === ALL ? null : value })}
        className="flex-1 sm:w-44 sm:flex-none"
      />
    </search>
  )
}

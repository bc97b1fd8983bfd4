'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import { useUrlState } from '@/lib/client/url-state'
import { parseInboxFilter } from '@/lib/features/inbox/client'
import { INBOX_FILTERS } from '@/lib/features/inbox/values'
import { InboxList } from './inbox-list'

/** The inbox as a page; its filter is kept in the address. */
export function InboxScreen() {
  const t = useTranslations('inbox')
  const { query, change } = useUrlState()
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="max-w-3xl">
        <InboxList
          filter={parseInboxFilter(query.get('filter'))}
          onFilter={(filter) => change({ filter: filter === INBOX_FILTERS[0] ? null : filter }, 'replace')}
        />
      </div>
    </>
  )
}

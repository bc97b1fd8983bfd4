'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { LazyPart } from '@/components/shared/lazy-part'
import { OpenTabs } from '@/components/shared/open-tabs'
import { PageHeader } from '@/components/shared/page-header'
import { lazyCode } from '@/lib/client/lazy-code'
import { parseRecordView, recordsQuery } from '@/lib/client/records'
import { useUrlState } from '@/lib/client/url-state'
import { botRecords } from '@/lib/features/documentation/bots/client'
import { cashRegisterRecords } from '@/lib/features/documentation/cash-registers/client'
import { linkRecords } from '@/lib/features/documentation/links/client'
import {
  DOCUMENTATION_TABS,
  type DocumentationTab,
  parseDocumentationTab,
} from '@/lib/features/documentation/rules'

const CashRegistersTab = lazyCode(() => import('./cash-registers-tab'))
const BotsTab = lazyCode(() => import('./bots-tab'))
const LinksTab = lazyCode(() => import('./links-tab'))

// A change of tab resets the search, the filters and the order.
const NO_VIEW = {
  search: null,
  sort: null,
  order: null,
  page: null,
  system: null,
  responsible: null,
  status: null,
}

interface DocumentationScreenProps {
  /** The repository of steps. */
  steps: ReactNode
  /** The button that opens the history. */
  history: ReactNode
}

/** The documentation, one tab at a time; each is loaded on demand, and the open one is kept in the page's address. */
export function DocumentationScreen({ steps, history }: DocumentationScreenProps) {
  const t = useTranslations('documentation')
  const { query, change } = useUrlState()
  const tab = parseDocumentationTab(query.get('tab'))
  useAllLists()
  const contents: Record<DocumentationTab, ReactNode> = {
    cashRegisters: <CashRegistersTab />,
    bots: <BotsTab />,
    links: <LinksTab />,
    steps,
  }
  const open = (next: string) =>
    change({ ...NO_VIEW, tab: next === DOCUMENTATION_TABS[0] ? null : next }, 'replace')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ href: '/', label: t('back') }}
        actions={history}
      />
      <OpenTabs
        label={t('tabs')}
        tabs={DOCUMENTATION_TABS.map((name) => ({
          name,
          label: t(`tab.${name}`),
          content: <LazyPart>{contents[name]}</LazyPart>,
        }))}
        open={tab}
        onOpen={open}
      />
    </>
  )
}

/** Loads all three lists at once, so that the next tab has its rows already. */
function useAllLists(): void {
  const client = useQueryClient()
  useEffect(() => {
    const first = {}
    void client.prefetchInfiniteQuery(
      recordsQuery(cashRegisterRecords, {}, parseRecordView(cashRegisterRecords, first)),
    )
    void client.prefetchInfiniteQuery(recordsQuery(botRecords, {}, parseRecordView(botRecords, first)))
    void client.prefetchInfiniteQuery(recordsQuery(linkRecords, {}, parseRecordView(linkRecords, first)))
  }, [client])
}

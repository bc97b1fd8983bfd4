'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shared/page-header'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useUrlState } from '@/lib/client/url-state'
import {
  DOCUMENTATION_TABS,
  type DocumentationTab,
  documentationTabOf,
} from '@/lib/features/documentation/rules'

// Each tab begins without the search, the filters and the order of the one before.
const NO_VIEW = {
  ...{ search: null, sort: null, order: null, page: null },
  ...{ system: null, responsible: null, status: null },
}

interface DocumentationScreenProps {
  contents: Record<DocumentationTab, ReactNode>
  /** The button that opens the history. */
  history: ReactNode
}

/** What a team looks up: one part at a time; which one stands in the page's address. */
export function DocumentationScreen({ contents, history }: DocumentationScreenProps) {
  const t = useTranslations('documentation')
  const { query, change } = useUrlState()
  const tab = documentationTabOf(query.get('tab'))
  const open = (next: string) => change({ ...NO_VIEW, tab: next === DOCUMENTATION_TABS[0] ? null : next })
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ href: '/', label: t('back') }}
        actions={history}
      />
      <Tabs value={tab} onValueChange={open}>
        <TabsList aria-label={t('tabs')}>
          {DOCUMENTATION_TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {t(`tab.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {DOCUMENTATION_TABS.map((name) => (
          <TabsContent key={name} value={name}>
            {contents[name]}
          </TabsContent>
        ))}
      </Tabs>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useUrlState } from '@/lib/client/url-state'
import { PROJECT_TABS, type ProjectTab, projectTabOf } from '@/lib/features/projects/client'

// Each tab begins without the filter and the order of the one before.
const NO_VIEW = { status: null, sort: null, order: null, errorSort: null, errorOrder: null }

/** The parts of a project, one at a time; which one stands in the page's address. */
export function ProjectTabs({ contents }: { contents: Record<ProjectTab, ReactNode> }) {
  const t = useTranslations('projects.page')
  const { query, change } = useUrlState()
  const tab = projectTabOf(query.get('tab'))
  const open = (next: string) => change({ ...NO_VIEW, tab: next === PROJECT_TABS[0] ? null : next })
  return (
    <Tabs value={tab} onValueChange={open} className="mt-1">
      <TabsList aria-label={t('tabs')}>
        {PROJECT_TABS.map((name) => (
          <TabsTrigger key={name} value={name}>
            {t(`tab.${name}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      {PROJECT_TABS.map((name) => (
        <TabsContent key={name} value={name}>
          {contents[name]}
        </TabsContent>
      ))}
    </Tabs>
  )
}

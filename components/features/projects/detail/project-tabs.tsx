'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useUrlState } from '@/lib/client/url-state'
import { PROJECT_TABS, type ProjectTab, projectTabOf } from '@/lib/features/projects/client'

// Each tab begins without the filter and the order of the one before.
const NO_VIEW = { status: null, sort: null, order: null, errorSort: null, errorOrder: null }

/** The pixels of the tab before the open one that show, so that one sees that there are more. */
const EDGE_PX = 40

/** The parts of a project, one at a time; which one stands in the page's address. */
export function ProjectTabs({ contents }: { contents: Record<ProjectTab, ReactNode> }) {
  const t = useTranslations('projects.page')
  const { query, change } = useUrlState()
  const tab = projectTabOf(query.get('tab'))
  const open = (next: string) => change({ ...NO_VIEW, tab: next === PROJECT_TABS[0] ? null : next })
  const list = useRef<HTMLDivElement>(null)
  // On a phone not all tabs have room: the open one is to be among those that show.
  useEffect(() => {
    const opened = list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)
    if (opened) list.current?.scrollTo({ left: opened.offsetLeft - EDGE_PX })
  }, [tab])
  return (
    <Tabs value={tab} onValueChange={open} className="mt-1">
      <TabsList ref={list} aria-label={t('tabs')}>
        {PROJECT_TABS.map((name) => (
          <TabsTrigger key={name} value={name} data-tab={name}>
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

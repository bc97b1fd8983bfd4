'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OpenTabs } from '@/components/shared/open-tabs'
import { useUrlState } from '@/lib/client/url-state'
import {
  PROJECT_TABS,
  type ProjectTab,
  parseProjectTab,
  projectPartsQuery,
} from '@/lib/features/projects/client'

// A change of tab resets the search, the filters and the order.
const VIEW = ['search', 'status', 'responsible', 'plant', 'task', 'type', 'from', 'to', 'sort', 'order']
const OF_ERRORS = ['errorSearch', 'errorSort', 'errorOrder']
const NO_VIEW = Object.fromEntries([...VIEW, ...OF_ERRORS].map((name) => [name, null]))

interface ProjectTabsProps {
  projectId: string
  contents: Record<ProjectTab, ReactNode>
}

/** The tabs of a project with their counts; the open one is kept in the page's address. */
export function ProjectTabs({ projectId, contents }: ProjectTabsProps) {
  const t = useTranslations('projects.page')
  const { data } = useQuery(projectPartsQuery(projectId))
  const { query, change } = useUrlState()
  return (
    <OpenTabs
      label={t('tabs')}
      tabs={PROJECT_TABS.map((name) => ({
        name,
        label: t(`tab.${name}`),
        note: data && <Count count={data.parts[name]} />,
        content: contents[name],
      }))}
      open={parseProjectTab(query.get('tab'))}
      // Going back leads to the page before, not through each tab that was looked at.
      onOpen={(next) => change({ ...NO_VIEW, tab: next === PROJECT_TABS[0] ? null : next }, 'replace')}
      className="mt-1"
    />
  )
}

function Count({ count }: { count: number }) {
  const format = useFormatter()
  return (
    <span className="rounded-full bg-muted px-1.5 text-muted-foreground text-xs tabular-nums">
      {format.number(count)}
    </span>
  )
}

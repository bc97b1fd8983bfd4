'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentType, Suspense } from 'react'
import { LazyPart } from '@/components/shared/lazy-part'
import { OpenTabs } from '@/components/shared/open-tabs'
import { lazyCode } from '@/lib/client/lazy-code'
import { useUrlState } from '@/lib/client/url-state'
import {
  parseScenarioTab,
  SCENARIO_TABS,
  type ScenarioTab,
  scenarioPartsQuery,
} from '@/lib/features/scenarios/information/client'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'
import { CommentsSlot } from '../comments/comments-slot'
import { LazyErrorReportHint, LazyNamedRecord } from './lazy-later-parts'
import { PartNote } from './part-note'

/** The contents of the tabs, each loaded on demand. */
const CONTENTS: Record<ScenarioTab, ComponentType<{ scenarioId: string }>> = {
  products: lazyCode(() => import('./products-tab')),
  steps: lazyCode(() => import('../steps/steps-tab')),
  receipts: lazyCode(() => import('../photos/receipts-tab')),
  transactions: lazyCode(() => import('../parts/transactions-tab')),
  financials: lazyCode(() => import('../parts/financials-tab')),
  errors: lazyCode(() => import('../errors/errors-tab')),
  comments: lazyCode(() => import('../comments/comments-tab')),
}

// A change of tab resets the order.
const NO_VIEW = { sort: null, order: null, markSort: null, markOrder: null, [RECORD_PARAMETER]: null }

interface ScenarioTabsProps {
  scenarioId: string
  needsErrorReport: boolean
  moneyDiffers: boolean
}

/** The tabs of a scenario; the open one is kept in the page's address. */
export function ScenarioTabs({ scenarioId, needsErrorReport, moneyDiffers }: ScenarioTabsProps) {
  const t = useTranslations('scenarioParts')
  const { data } = useQuery(scenarioPartsQuery(scenarioId))
  const { query, change } = useUrlState()
  const renderContent = (tab: ScenarioTab) => {
    const Content = CONTENTS[tab]
    return (
      <LazyPart>
        <Content scenarioId={scenarioId} />
      </LazyPart>
    )
  }
  const open = parseScenarioTab(query.get('tab'))
  const named = query.get(RECORD_PARAMETER)
  return (
    <>
      <OpenTabs
        label={t('tabs')}
        isPinned
        beside={
          needsErrorReport && (
            <LazyPart>
              <LazyErrorReportHint scenarioId={scenarioId} />
            </LazyPart>
          )
        }
        tabs={SCENARIO_TABS.map((name) => ({
          name,
          label: t(`tab.${name}`),
          note: data && <PartNote tab={name} parts={data.parts} moneyDiffers={moneyDiffers} />,
          content: renderContent(name),
        }))}
        open={open}
        // Going back leads to the page before, not through each tab that was looked at.
        onOpen={(next) => change({ ...NO_VIEW, tab: next === SCENARIO_TABS[0] ? null : next }, 'replace')}
      />
      <CommentsSlot scenarioId={scenarioId} tab={open} />
      {named && (
        <Suspense fallback={null}>
          <LazyNamedRecord name={named} />
        </Suspense>
      )}
    </>
  )
}

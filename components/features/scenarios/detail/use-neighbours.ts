'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { addressBefore, replacePage } from '@/lib/client/page-history'
import { useUrlState } from '@/lib/client/url-state'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { parseScenarioTab, SCENARIO_TABS } from '@/lib/features/scenarios/information/client'
import {
  keepList,
  keptList,
  ofProject,
  scenarioNeighboursQuery,
  toListQuery,
} from '@/lib/features/scenarios/neighbours/client'
import { workNeighboursQuery } from '@/lib/features/scenarios/work/client'
import { hasOwnWork } from '@/lib/features/scenarios/work/rules'

// The start page has the list of the person's work.
const isStart = (address: string) => /^\/(\?|$)/.test(address)
const toPath = (id: string) => `/scenarios/${id}`

/** Returns the address of a scenario with the tab that is open by the query of another one. */
function withTab(id: string, query: URLSearchParams): string {
  const tab = parseScenarioTab(query.get('tab'))
  return tab === SCENARIO_TABS[0] ? toPath(id) : `${toPath(id)}?tab=${tab}`
}

// In the order in which they are trusted: the page before, what is kept for a page that is loaded again, and the page
// whose link was opened in a tab of its own.
function findListAddresses(id: string): string[] {
  const before = addressBefore(toPath(id))
  const { referrer } = document
  const isOwn = before === null && referrer.startsWith(`${window.location.origin}/`)
  const opener = isOwn ? referrer.slice(window.location.origin.length) : null
  return [before, keptList(id), opener].filter((address) => address !== null)
}

/**
 * Returns the scenarios before and after one in the list that the person came from, else in its project, its place
 * there, and how to go on to them.
 */
export function useNeighbours({ _id, projectId }: Pick<ListedScenario, '_id' | 'projectId'>) {
  const { query } = useUrlState()
  // Undefined until the browser has looked at where the person came from; null for no list.
  const [address, setAddress] = useState<string | null>()
  const ownsWork = hasOwnWork(useActor())
  useEffect(() => {
    const isList = (candidate: string) =>
      (ownsWork && isStart(candidate)) || toListQuery(candidate, projectId) !== null
    const found = findListAddresses(_id).find(isList) ?? null
    keepList(_id, found)
    setAddress(found)
  }, [_id, projectId, ownsWork])
  const isWork = typeof address === 'string' && isStart(address)
  const list = typeof address === 'string' ? toListQuery(address, projectId) : null
  const inWork = useQuery(workNeighboursQuery(_id, isWork)).data?.neighbours
  const inTable = useQuery(scenarioNeighboursQuery(_id, list)).data?.neighbours
  const inList = isWork ? inWork : inTable
  // A scenario that has left the list keeps its neighbours there: its status was set, and the work goes on.
  const hasBeenListed = useHasBeenTrue(typeof inList?.position === 'number')
  const hasList = isWork || list !== null
  const isElsewhere = address !== undefined && (!hasList || (inList !== undefined && !hasBeenListed))
  const inProject = useQuery(scenarioNeighboursQuery(_id, isElsewhere ? ofProject(projectId) : null)).data
    ?.neighbours
  const neighbours = isElsewhere ? inProject : inList

  return {
    neighbours,
    /** Returns the address of a neighbour, with the tab that is open here. */
    toHref: (id: string) => withTab(id, query),
    /**
     * Notes that a neighbour is opened next: it is in the same list, and the way back leads to that. Returns its address
     * as of now: a key may come before a tab that was just opened is rendered.
     */
    goOnTo: (id: string) => {
      keepList(id, address ?? null)
      replacePage(toPath(_id))
      return withTab(id, new URLSearchParams(window.location.search))
    },
  }
}

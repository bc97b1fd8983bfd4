'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressBefore, replacePage } from '@/lib/client/trail'
import { useUrlState } from '@/lib/client/url-state'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { parseScenarioTab, SCENARIO_TABS } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import {
  keepList,
  keptList,
  ofProject,
  scenarioNeighboursQuery,
  toListQuery,
} from '@/lib/features/scenarios/neighbours/client'

const toPath = (id: string) => `/scenarios/${id}`

// In the order in which they are trusted: the page before, what is kept for a page that is loaded again, and the page
// whose link was opened in a tab of its own.
function addressesOfLists(id: string): string[] {
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
  const tab = parseScenarioTab(query.get('tab'))
  // Undefined until the browser has looked at where the person came from; null for no list.
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    const found = addressesOfLists(_id).find((candidate) => toListQuery(candidate, projectId)) ?? null
    keepList(_id, found)
    setAddress(found)
  }, [_id, projectId])
  const isKnown = address !== undefined
  const list = typeof address === 'string' ? toListQuery(address, projectId) : null
  const inList = useQuery(scenarioNeighboursQuery(_id, list)).data?.neighbours
  // What has been in the list and no longer is keeps its neighbours: a status was set, and the work goes on.
  const hasBeenListed = useHasBeenTrue(typeof inList?.position === 'number')
  const isElsewhere = isKnown && (list === null || (inList !== undefined && !hasBeenListed))
  const inProject = useQuery(scenarioNeighboursQuery(_id, isElsewhere ? ofProject(projectId) : null)).data
    ?.neighbours
  const neighbours = isElsewhere ? inProject : inList

  return {
    neighbours,
    /** Returns the address of a neighbour, with the tab that is open here. */
    hrefOf: (id: string) => (tab === SCENARIO_TABS[0] ? toPath(id) : `${toPath(id)}?tab=${tab}`),
    /** Notes that a neighbour is opened next: it is in the same list, and the way back leads to that. */
    goOnTo: (id: string) => {
      keepList(id, address ?? null)
      replacePage(toPath(_id))
    },
  }
}

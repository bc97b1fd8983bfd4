'use client'

import { useQuery } from '@tanstack/react-query'
import { scenarioQuery } from '@/lib/features/scenarios/information/client'

/** Returns the plant of a scenario, with which its new records begin; empty while it is not known. */
export function useScenarioPlant(scenarioId: string): string {
  return useQuery(scenarioQuery(scenarioId)).data?.scenario.data.plant ?? ''
}

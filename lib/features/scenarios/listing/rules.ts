import { BY_CREATION, type SortRules } from '@/lib/shared/cursor'
import { type ListedScenario, SCENARIO_STATUSES, type ScenarioSort } from '../contract'

const PLACES_OF_RUNNING_NUMBER = 2n ** 32n

function orderOfNumber(scenarioNumber: string): bigint {
  const [project = '0', running = '0'] = scenarioNumber.split('-')
  return BigInt(project) * PLACES_OF_RUNNING_NUMBER + BigInt(running)
}

/** The orders of a list of scenarios. */
export const SCENARIO_ORDERS: SortRules<ScenarioSort, ListedScenario> = {
  created: BY_CREATION,
  number: { kind: 'bigint', valueOf: ({ scenarioNumber }) => String(orderOfNumber(scenarioNumber)) },
  updated: { kind: 'moment', valueOf: ({ updatedAt }) => String(Date.parse(updatedAt)) },
  status: { kind: 'place', valueOf: ({ status }) => String(SCENARIO_STATUSES.indexOf(status) + 1) },
  country: { kind: 'text', valueOf: ({ data }) => data.country },
  plant: { kind: 'text', valueOf: ({ data }) => data.plant },
}

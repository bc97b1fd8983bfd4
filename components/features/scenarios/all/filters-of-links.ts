import type { ScenarioView } from '@/lib/features/scenarios/client'

/** The filters that only links set. */
export const LINKED_FILTERS = [
  'projectId',
  'projects',
  'milestone',
  'data',
  'group',
  'reviewer',
  'state',
  'basket',
  'team',
  'happened',
  'from',
  'to',
  'since',
  'except',
] as const satisfies (keyof ScenarioView)[]
export type LinkedFilter = (typeof LINKED_FILTERS)[number]

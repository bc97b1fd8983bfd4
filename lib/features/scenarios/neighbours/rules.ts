import { MAX_COUNTED, toBoundedCount } from '@/lib/shared/limits'
import type { ScenarioCopy } from '../contract'
import type { ScenarioNeighbours } from './contract'

interface Counted {
  previous: ScenarioCopy | null
  next: ScenarioCopy | null
  /** The numbers of scenarios before it and in the list, each up to one more than the counted maximum. */
  before: number
  total: number
  /** Whether the list has the scenario itself. */
  isListed: boolean
}

/** Returns a scenario's neighbours and its place on the wire. */
export function toNeighbours({ previous, next, before, total, isListed }: Counted): ScenarioNeighbours {
  const { count, isAtLeast } = toBoundedCount(total)
  return {
    previous: toNeighbour(previous),
    next: toNeighbour(next),
    position: isListed ? Math.min(before + 1, MAX_COUNTED) : null,
    isPositionAtLeast: before >= MAX_COUNTED ? true : undefined,
    total: count,
    isAtLeast,
  }
}

const toNeighbour = (scenario: ScenarioCopy | null) =>
  scenario && { _id: scenario._id, scenarioNumber: scenario.scenarioNumber }

import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { findFrozen, findProtocol, readFrozen } from '../queries'
import { protocolNotFound } from '../service'
import type { Snapshot } from '../snapshots/contract'
import { liveSnapshot, readPlants } from '../snapshots/service'
import { NAMED_CHANGES } from '../values'
import type { ProtocolChanges } from './contract'
import { findAdded } from './queries'
import { compareShared, compareSnapshots, firstChanges } from './rules'

/**
 * Returns the changes of the tests since a protocol was frozen.
 * @throws AppError `not_found`, `conflict` for a draft, and where the stored bytes can't be read any more.
 */
export async function protocolChanges(id: string): Promise<ProtocolChanges> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  const frozen = await findFrozen(id)
  if (!frozen) throw new AppError('conflict', 'protocols.changes.onlyFrozen')
  const { snapshot } = readFrozen(frozen, row.signers)
  if (!snapshot) throw new AppError('conflict', 'protocols.bytesChanged')
  if (!row.project) return { shared: [], scenarios: [], more: 0, isGone: true }
  // The scenarios that it names, also those that it can't refer to any more. Added ones are not read: there may be
  // more of them than a protocol can have.
  const ids = snapshot.scenarios.map(({ _id }) => _id)
  const scenarios = ids.map((scenarioId) => ({ scenarioId }))
  const now = await liveSnapshot({ ...row, coversProject: false, scenarios })
  const came = snapshot.coversProject
    ? await findAdded(row.project.id, { without: ids, limit: NAMED_CHANGES })
    : { scenarios: [], more: 0, plants: [] }
  const added = came.scenarios.map((scenario) => ({ ...scenario, kind: 'added' as const, changes: [] }))
  const plants = await withPlants(now.plants, came.plants)
  const shared = compareShared(snapshot, { project: now.project, plants })
  const named = shared.slice(0, NAMED_CHANGES)
  const first = firstChanges([...compareSnapshots(snapshot, now), ...added], NAMED_CHANGES - named.length)
  const more = first.more + came.more + shared.length - named.length
  return { shared: named, scenarios: first.scenarios, more, isGone: false }
}

/** Returns plants with their cash registers, and further ones: a scenario that came has its plant tested, too. */
async function withPlants(
  plants: Snapshot['plants'],
  further: readonly string[],
): Promise<Snapshot['plants']> {
  const known = new Set(plants.map(({ plant }) => plant))
  const others = await readPlants(further.filter((plant) => !known.has(plant)))
  return [...plants, ...others].sort((one, other) => (one.plant < other.plant ? -1 : 1))
}

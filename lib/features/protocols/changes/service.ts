import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { findFrozen, findProtocol, readFrozen } from '../queries'
import { protocolNotFound } from '../service'
import { liveSnapshot } from '../snapshots/service'
import { NAMED_CHANGES } from '../values'
import type { ProtocolChanges } from './contract'
import { compareSnapshots, firstChanges } from './rules'

/**
 * Returns what is otherwise now than a frozen protocol says.
 * @throws AppError `not_found`, `conflict` for a draft, and where the stored bytes can't be read any more.
 */
export async function protocolChanges(id: string): Promise<ProtocolChanges> {
  const row = await findProtocol(id)
  if (!row) throw protocolNotFound()
  const frozen = await findFrozen(id)
  if (!frozen) throw new AppError('conflict', 'protocols.changes.onlyFrozen')
  const { snapshot } = readFrozen(frozen, row.signers)
  if (!snapshot) throw new AppError('conflict', 'protocols.bytesChanged')
  if (!row.project) return { scenarios: [], more: 0, isGone: true }
  // The scenarios that it names, also those that it can't refer to any more.
  const scenarios = snapshot.scenarios.map(({ _id }) => ({ scenarioId: _id }))
  const now = await liveSnapshot({ ...row, scenarios })
  return { ...firstChanges(compareSnapshots(snapshot, now), NAMED_CHANGES), isGone: false }
}

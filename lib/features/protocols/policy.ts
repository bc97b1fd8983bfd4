import type { Actor } from '@/lib/shared/actor'
import type { Protocol } from './contract'
import { awaitedSigner } from './rules'

/**
 * Returns whether a person may let another sign for one who can't any more: an admin, and a PM who composed the protocol
 * or manages its project.
 */
export function mayChangeSigners(
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  { state, createdBy, project }: Pick<Protocol, 'state' | 'createdBy' | 'project'>,
): boolean {
  if (state !== 'signing') return false
  return role === 'admin' || (role === 'pm' && [createdBy._id, project?.createdById].includes(userId))
}

/** Returns whether a person may sign or refuse a protocol now: the next signer may once it is sent, in any role. */
export function maySign(
  actor: Pick<Actor, 'userId'>,
  protocol: Pick<Protocol, 'state' | 'sentAt' | 'signers'>,
): boolean {
  return awaitedSigner(protocol)?.person._id === actor.userId
}

import 'server-only'
import { inform } from '@/lib/features/notifications/reminders/service'
import { requireEditor } from '@/lib/server/auth'
import { transaction } from '@/lib/server/db'
import { requireProjectEditor } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { Protocol } from '../contract'
import { mayChangeSigners } from '../policy'
import { lockProtocol, type ProtocolRow, toWireProtocol } from '../queries'
import { nextSigner } from '../rules'
import { protocolNotFound, storedProtocol } from '../service'
import { findSignatory } from '../signatures/queries'
import { conclude } from '../signatures/service'
import type { SignerChoice } from './contract'
import { storeSignerChange } from './queries'
import { toSignerChangeNews } from './rules'

/**
 * Lets another person sign a frozen protocol in the place of one who can't sign in any more, or nobody: then it may be
 * signed by all. What was signed stays as it is.
 * @throws AppError `forbidden` for anybody but an admin and its manager, and where only the project's members change it,
 * `not_found`, `conflict` where it is not being signed, or the person has decided or can sign in, `invalid` for one who can't,
 * or who signs it already.
 */
export function changeSigner(
  actor: Actor,
  id: string,
  { formerId, latterId }: SignerChoice,
): Promise<Protocol> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const before = await lockProtocol(tx, id)
    if (!before) throw protocolNotFound()
    const { projectId } = before
    await requireProjectEditor(tx, actor, { projectId: projectId ?? undefined })
    const protocol = toWireProtocol(before)
    if (protocol.state !== 'signing') throw new AppError('conflict', 'protocols.signers.onlySigning')
    if (!mayChangeSigners(actor, protocol)) throw new AppError('forbidden', 'protocols.signers.onlyManagers')
    const former = requireAway(before, formerId)
    const latter = latterId === null ? null : await findSignatory(latterId, tx)
    if (latterId !== null && !latter) throw invalidLatter('protocols.unknownSigner')
    if (before.signers.some(({ userId }) => userId === latterId))
      throw invalidLatter('protocols.signers.signsAlready')
    await storeSignerChange(tx, id, { former, latter, by: { id: actor.userId, name: actor.name } })
    const signers = toWireProtocol(await storedProtocol(tx, id)).signers
    const after = await conclude(
      tx,
      { before, userId: actor.userId, state: nextSigner(signers) ? 'signing' : 'signed' },
      { signer: { before: former.user.name, after: latter?.name ?? null } },
    )
    await inform(tx, toSignerChangeNews(actor, after))
    return after
  })
}

function requireAway({ signers }: ProtocolRow, userId: string): ProtocolRow['signers'][number] {
  const signer = signers.find((one) => one.userId === userId)
  if (!signer) throw new AppError('not_found', 'protocols.signers.notFound')
  if (signer.signedAt || signer.refusedAt) throw new AppError('conflict', 'protocols.signers.decided')
  if (signer.user.isActive && signer.user.isApproved)
    throw new AppError('conflict', 'protocols.signers.canSign')
  return signer
}

const invalidLatter = (problem: 'protocols.unknownSigner' | 'protocols.signers.signsAlready') =>
  new AppError('invalid', problem, { fields: { latterId: problem } })

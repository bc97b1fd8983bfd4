import 'server-only'
import type { TransactionClient } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import type { ProtocolRow } from '../queries'

type Signer = ProtocolRow['signers'][number]

interface Replacement {
  former: Signer
  /** Null: nobody signs in their place. */
  latter: { id: string; name: string; team: string } | null
  by: { id: string; name: string }
}

/** Records that somebody can't sign a protocol any more, and puts another person in their place, or nobody. */
export async function storeSignerChange(
  tx: TransactionClient,
  protocolId: string,
  { former, latter, by }: Replacement,
): Promise<void> {
  const { place, user } = former
  await tx.protocolSignerChange.create({
    data: {
      id: newId(),
      protocolId,
      place,
      formerId: user.id,
      formerName: user.name,
      formerTeam: user.team,
      latterId: latter?.id,
      latterName: latter?.name,
      latterTeam: latter?.team,
      changedById: by.id,
      changedBy: by.name,
    },
  })
  const where = { protocolId_place: { protocolId, place } }
  if (latter) await tx.protocolSigner.update({ where, data: { userId: latter.id } })
  else await tx.protocolSigner.delete({ where })
}

'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { useUndoable } from '@/components/shared/use-undoable'
import { useUpdateProtocol } from '@/lib/features/protocols/client'
import type { Protocol, updateProtocol } from '@/lib/features/protocols/contract'

type Body = Omit<z.input<typeof updateProtocol.body>, 'version'>

/** Returns the stored fields of a draft as a request sends them. */
function storedBody({
  title,
  coversProject,
  scenarioIds,
  signers,
  deviations,
  accepted,
  sentAt,
}: Protocol): Required<Body> {
  return {
    title,
    coversProject,
    isSent: sentAt !== null,
    scenarioIds,
    signerIds: signers.map(({ person }) => person._id),
    deviations,
    accepted: accepted.map(({ errorReportId, person, comment }) => ({
      errorReportId,
      personId: person._id,
      comment,
    })),
  }
}

const toIds = ({ scenarioIds = [], signerIds = [], accepted = [] }: Body) => [
  ...scenarioIds,
  ...signerIds,
  ...accepted.map(({ errorReportId }) => errorReportId),
]

/** Returns the former values of a draft without the ids that the change has left out because they are gone: those would be refused. */
function withoutGone(former: Required<Body>, sent: Body, now: Body): Required<Body> {
  const left = new Set(toIds(now))
  const gone = new Set(toIds(sent).filter((id) => !left.has(id)))
  return {
    ...former,
    scenarioIds: former.scenarioIds.filter((id) => !gone.has(id)),
    signerIds: former.signerIds.filter((id) => !gone.has(id)),
    accepted: former.accepted.filter(({ errorReportId }) => !gone.has(errorReportId)),
  }
}

/** Returns a function that changes a draft at once, with Undo. It returns whether it was stored. */
export function useDraftChange(protocol: Protocol) {
  const t = useTranslations('protocols')
  const undoable = useUndoable()
  const { mutateAsync, isPending } = useUpdateProtocol(protocol._id)
  const change = async (body: Body): Promise<boolean> => {
    let isStored = false
    await undoable({
      of: `protocol:${protocol._id}:${Object.keys(body).join()}`,
      work: async () => {
        const { protocol: changed } = await mutateAsync({ ...body, version: protocol.version })
        isStored = true
        return {
          title: body.isSent === undefined ? t('changed') : t(body.isSent ? 'draft.sent' : 'draft.takenBack'),
          undo: async () => {
            const names = Object.keys(body)
            const former = withoutGone(storedBody(protocol), body, storedBody(changed))
            const back = Object.fromEntries(Object.entries(former).filter(([name]) => names.includes(name)))
            await mutateAsync({ ...back, version: changed.version })
            return { restored: 1 }
          },
        }
      },
      failure: 'protocols.failures.change',
    })
    return isStored
  }
  return { change, isPending }
}

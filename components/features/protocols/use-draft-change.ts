'use client'

import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { useUndoable } from '@/components/shared/use-undoable'
import { useUpdateProtocol } from '@/lib/features/protocols/client'
import type { Protocol, updateProtocol } from '@/lib/features/protocols/contract'

type Body = Omit<z.input<typeof updateProtocol.body>, 'version'>

/** Returns what a draft has now, as it is sent. */
function storedBody({
  title,
  coversProject,
  scenarioIds,
  signers,
  deviations,
  accepted,
}: Protocol): Required<Body> {
  return {
    title,
    coversProject,
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

/** Returns a function that changes a draft at once, with Undo. It returns whether it was stored. */
export function useDraftChange(protocol: Protocol) {
  const t = useTranslations('protocols')
  const undoable = useUndoable()
  const { mutateAsync, isPending } = useUpdateProtocol(protocol._id)
  const change = async (body: Body): Promise<boolean> => {
    let isStored = false
    const former = storedBody(protocol)
    await undoable({
      of: `protocol:${protocol._id}:${Object.keys(body).join()}`,
      work: async () => {
        const { protocol: changed } = await mutateAsync({ ...body, version: protocol.version })
        isStored = true
        return {
          title: t('changed'),
          undo: async () => {
            const names = Object.keys(body)
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

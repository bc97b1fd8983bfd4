'use client'

import { Copy, Trash2 } from 'lucide'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { useAttempt } from '@/components/shared/use-attempt'
import { useUndoable } from '@/components/shared/use-undoable'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useCopyProtocol } from '@/lib/features/protocols/client'
import type { Protocol } from '@/lib/features/protocols/contract'
import { useDeleteProtocol } from '@/lib/features/protocols/drafts/client'
import { useRestore } from '@/lib/features/trash/client'

/** The actions of an editor on a protocol as a whole: copying it, or deleting its draft. */
export function ProtocolActions({ protocol }: { protocol: Protocol }) {
  const t = useTranslations('protocols')
  const router = useRouter()
  const attempt = useAttempt()
  const undoable = useUndoable()
  const copy = useCopyProtocol(protocol._id)
  const remove = useDeleteProtocol(protocol._id)
  const restore = useRestore()
  const [removed, setRemoved] = useState<Protocol | null>(null)
  const { _id, state, project, number } = protocol
  const onCopy = () =>
    attempt({
      of: `copy-protocol:${_id}`,
      work: async () => {
        const { protocol: draft } = await copy.mutateAsync()
        router.push(`/protocols/${draft._id}`)
      },
      failure: 'protocols.failures.copy',
    })
  const onRemove = () =>
    undoable({
      of: `delete-protocol:${_id}`,
      work: async () => {
        await remove.mutateAsync()
        router.push(project ? `/projects/${project._id}/protocols` : '/projects')
        const undo = () => restore.mutateAsync([{ kind: 'protocol', _id }])
        return { title: t('removed', { number }), undo }
      },
      failure: 'protocols.failures.remove',
    })
  return (
    <>
      {project && (
        <Button variant="outline" disabled={copy.isPending} onClick={() => void onCopy()}>
          <Icon of={Copy} />
          {t('copy')}
        </Button>
      )}
      {state === 'draft' && (
        <Button variant="outline" disabled={remove.isPending} onClick={() => setRemoved(protocol)}>
          <Icon of={Trash2} />
          {t('remove')}
        </Button>
      )}
      <ConfirmRemoval
        item={removed}
        question={t('removeQuestion')}
        onConfirm={onRemove}
        onClose={() => setRemoved(null)}
      />
    </>
  )
}

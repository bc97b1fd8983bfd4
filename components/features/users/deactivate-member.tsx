'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { ErrorState } from '@/components/shared/error-state'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { dutiesQuery, useDeactivateUser } from '@/lib/features/hand-overs/client'
import type { TeamMember } from '@/lib/features/users/contract'
import { DutyList, hasDuties } from './duty-list'
import { UserCombobox } from './user-combobox'

interface Successor {
  _id: string
  name: string
}

interface DeactivateMemberProps {
  member: TeamMember
  isOpen: boolean
  onClose: () => void
  /** Deactivates the person and leaves with them what is theirs; it can be undone. */
  onDeactivate: () => Promise<void>
}

/** Asks before a person is deactivated: it shows what is theirs, and offers to hand it over. */
export default function DeactivateMember({ member, isOpen, onClose, onDeactivate }: DeactivateMemberProps) {
  const t = useTranslations('users.handOver')
  const { _id: id, name, version } = member
  const query = useQuery({ ...dutiesQuery(id), enabled: isOpen })
  useQueryFailureToast(query, 'users.failures.duties')
  const [successor, setSuccessor] = useState<Successor | null>(null)
  const attempt = useAttempt()
  const { mutateAsync } = useDeactivateUser()
  const duties = query.data?.duties
  const hasAny = duties !== undefined && hasDuties(duties)
  const close = () => {
    setSuccessor(null)
    onClose()
  }
  const handOver = async ({ _id: handOverTo, name: to }: Successor) => {
    let isDone = false
    await attempt({
      of: `user:${id}`,
      work: async () => {
        const { handedOver } = await mutateAsync({ id, body: { handOverTo, version } })
        isDone = true
        toast({ title: t('done', { name, to, count: handedOver }) })
        // Also where it is sent again from the message of its failure.
        close()
      },
      failure: 'users.failures.change',
    })
    // Where it was refused, the picked person stays picked.
    return isDone
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={t('question', { name })}
      description={!query.isError && t(duties ? (hasAny ? 'theirs' : 'nothing') : 'loading')}
      confirmLabel={t(successor ? 'deactivateAndHandOver' : 'deactivate')}
      // Nobody is deactivated before it is known what is theirs, unless that can't be found out.
      isReady={duties !== undefined || query.isError}
      onConfirm={() => (successor ? handOver(successor) : onDeactivate())}
    >
      {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
      {duties && hasAny && (
        <>
          <DutyList memberId={id} duties={duties} />
          <div className="grid gap-1.5 text-sm">
            <span aria-hidden className="font-medium">
              {t('to')}
            </span>
            <UserCombobox
              label={t('to')}
              value={successor?.name}
              placeholder={t('pick')}
              without={[id]}
              onPick={setSuccessor}
              nobody={successor && { label: t('nobody'), onPick: () => setSuccessor(null) }}
            />
          </div>
          {successor && <p className="text-muted-foreground text-sm">{t('notUndone')}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}

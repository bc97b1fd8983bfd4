'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { ErrorState } from '@/components/shared/error-state'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { toast } from '@/components/ui/use-toast'
import { dutiesQuery, useDeactivateUser } from '@/lib/features/hand-overs/client'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import type { TeamMember } from '@/lib/features/users/contract'
import { DutyList, hasWork } from './duty-list'
import { useReadsMark } from './use-reads-mark'
import { UserCombobox } from './user-combobox'

interface DeactivateMemberProps {
  member: TeamMember
  isOpen: boolean
  onClose: () => void
  /** Deactivates the person and leaves with them what is theirs; it can be undone. */
  onDeactivate: () => Promise<void>
}

/** Asks before a person is deactivated: it shows what is theirs, and offers to hand it over and to revoke their links. */
export default function DeactivateMember({ member, isOpen, onClose, onDeactivate }: DeactivateMemberProps) {
  const t = useTranslations('users.handOver')
  const { _id: id, name, version } = member
  const query = useQuery({ ...dutiesQuery(id), enabled: isOpen })
  useQueryFailureToast(query, 'users.failures.duties')
  const [successor, setSuccessor] = useState<ScenarioPerson | null>(null)
  const [revokes, setRevokes] = useState(false)
  const attempt = useAttempt()
  const { mutateAsync } = useDeactivateUser()
  const duties = query.data?.duties
  const rights = duties?.rights ?? []
  const readsMark = useReadsMark(rights)
  const mark = successor && readsMark(successor)
  const isWorking = duties !== undefined && hasWork(duties)
  const links = duties?.links ?? 0
  const hasAny = isWorking || links > 0
  const close = () => {
    setSuccessor(null)
    setRevokes(false)
    onClose()
  }
  const settle = async () => {
    let isDone = false
    await attempt({
      of: `user:${id}`,
      work: async () => {
        const body = { handOverTo: successor?._id, revokeLinks: revokes, version }
        const { handedOver, revokedLinks } = await mutateAsync({ id, body })
        isDone = true
        const parts = [
          successor ? t('done', { name, to: successor.name, count: handedOver }) : t('deactivated', { name }),
          revokes && t('revoked', { count: revokedLinks }),
        ]
        toast({ title: parts.filter(Boolean).join('. ') })
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
      // The button waits for the person's duties and links, unless they can't be loaded.
      isReady={duties !== undefined || query.isError}
      onConfirm={() => (successor || revokes ? settle() : onDeactivate())}
    >
      {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
      {duties && hasAny && (
        <>
          <DutyList memberId={id} duties={duties} />
          {isWorking && (
            <div className="grid gap-1.5 text-sm">
              <span aria-hidden className="font-medium">
                {t('to')}
              </span>
              <UserCombobox
                label={t('to')}
                value={successor?.name}
                placeholder={t('pick')}
                without={[id]}
                rights={rights}
                onPick={setSuccessor}
                nobody={successor && { label: t('nobody'), onPick: () => setSuccessor(null) }}
              />
              {mark && (
                <p role="status" className="text-tone-orange">
                  {successor.name}: {mark}
                </p>
              )}
            </div>
          )}
          {links > 0 && (
            <Label className="flex min-h-8 touch:min-h-10 items-center gap-2">
              <Checkbox checked={revokes} onCheckedChange={setRevokes} />
              {t('revokeLinks')}
            </Label>
          )}
          {revokes && <p className="text-muted-foreground text-sm">{t('revokeHint')}</p>}
          {successor && <p className="text-muted-foreground text-sm">{t('notUndone')}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}

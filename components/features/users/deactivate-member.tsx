'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { dutiesQuery, useDeactivateUser } from '@/lib/features/hand-overs/client'
import type { FoundUser, TeamMember } from '@/lib/features/users/contract'
import { DutyList, hasDuties } from './duty-list'
import { SuccessorPicker } from './successor-picker'

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
  const common = useTranslations('common')
  const { _id: id, name, version } = member
  const query = useQuery({ ...dutiesQuery(id), enabled: isOpen })
  useQueryFailureToast(query, 'users.failures.duties')
  const [successor, setSuccessor] = useState<FoundUser | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const attempt = useAttempt()
  const { mutateAsync } = useDeactivateUser()
  const duties = query.data?.duties
  const hasAny = duties !== undefined && hasDuties(duties)
  const close = () => {
    setSuccessor(null)
    onClose()
  }
  const handOver = ({ _id: handOverTo, name: to }: FoundUser) =>
    attempt({
      of: `user:${id}`,
      work: async () => {
        const { handedOver } = await mutateAsync({ id, body: { handOverTo, version } })
        toast({ title: t('done', { name, to, count: handedOver }) })
        close()
      },
      failure: 'users.failures.change',
    })
  const confirm = async () => {
    setIsWorking(true)
    // Where a hand-over was refused, the picked person stays picked.
    if (successor) await handOver(successor)
    else {
      await onDeactivate()
      close()
    }
    setIsWorking(false)
  }
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && !isWorking && close()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('question', { name })}</DialogTitle>
          {!query.isError && (
            <DialogDescription>{t(duties ? (hasAny ? 'theirs' : 'nothing') : 'loading')}</DialogDescription>
          )}
        </DialogHeader>
        {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
        {duties && hasAny && (
          <>
            <DutyList memberId={id} duties={duties} />
            <SuccessorPicker
              leavingId={id}
              successor={successor}
              isDisabled={isWorking}
              onChange={setSuccessor}
            />
            {successor && <p className="text-muted-foreground text-sm">{t('notUndone')}</p>}
          </>
        )}
        <DialogFooter>
          <Button variant="outline" disabled={isWorking} onClick={close}>
            {common('cancel')}
          </Button>
          <Button
            variant="destructive"
            // Nobody is deactivated before it is known what is theirs, unless that can't be found out.
            disabled={isWorking || !(duties || query.isError)}
            onClick={() => void confirm()}
          >
            {t(successor ? 'deactivateAndHandOver' : 'deactivate')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { useUpdateUser } from '@/lib/features/users/client'
import type { TeamMember } from '@/lib/features/users/contract'
import type { MemberChange } from './use-member-change'

const DeactivateMember = lazyCode(() => import('./deactivate-member'), { isForChanges: true })

interface MemberActionsProps {
  member: TeamMember
  onChange: MemberChange
}

/** An admin's buttons for a person: approve, (de)activate, and bind a disputed username to its new account. */
export function MemberActions({ member, onChange }: MemberActionsProps) {
  const t = useTranslations('users.team')
  const { userId } = useActor()
  const { name, isApproved } = member
  if (!isApproved)
    return (
      <Button
        size="sm"
        aria-label={t('approveOne', { name })}
        onClick={() => void onChange(member, { isApproved: true })}
      >
        {t('approve')}
      </Button>
    )
  return (
    <>
      {member.isTelegramDisputed && <BindNewAccount member={member} />}
      {member._id !== userId && <Activation member={member} onChange={onChange} />}
    </>
  )
}

// One button for both, which keeps the focus when the person is deactivated.
function Activation({ member, onChange }: MemberActionsProps) {
  const t = useTranslations('users.team')
  const [isAsking, setIsAsking] = useState(false)
  const hasAsked = useHasBeenTrue(isAsking)
  const { name, isActive } = member
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t(isActive ? 'deactivateOne' : 'activateOne', { name })}
        aria-haspopup={isActive ? 'dialog' : undefined}
        onPointerEnter={DeactivateMember.preload}
        onFocus={DeactivateMember.preload}
        onClick={() => (isActive ? setIsAsking(true) : void onChange(member, { isActive: true }))}
      >
        {t(isActive ? 'deactivate' : 'activate')}
      </Button>
      {hasAsked && (
        <Suspense fallback={null}>
          <DeactivateMember
            member={member}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onDeactivate={() => onChange(member, { isActive: false })}
          />
        </Suspense>
      )}
    </>
  )
}

function BindNewAccount({ member: { _id: id, name, telegramUsername } }: { member: TeamMember }) {
  const t = useTranslations('users.team')
  const [isAsking, setIsAsking] = useState(false)
  const attempt = useAttempt()
  const { mutateAsync } = useUpdateUser()
  const bind = () =>
    attempt({
      of: `user:${id}`,
      work: async () => {
        await mutateAsync({ id, body: { resetTelegram: true } })
        toast({ title: t('bound') })
      },
      failure: 'users.failures.change',
    })
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        title={t('disputedHint')}
        aria-label={t('bindNewOf', { username: telegramUsername })}
        onClick={() => setIsAsking(true)}
      >
        {t('bindNew')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('bindConfirm')}
        description={t('bindConfirmHint', { name, username: telegramUsername })}
        confirmLabel={t('bindNew')}
        onConfirm={bind}
      />
    </>
  )
}

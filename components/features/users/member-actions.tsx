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
  const { name, isActive, isApproved } = member
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
      {member._id !== userId &&
        (isActive ? (
          <Deactivation member={member} onChange={onChange} />
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('activateOne', { name })}
            onClick={() => void onChange(member, { isActive: true })}
          >
            {t('activate')}
          </Button>
        ))}
    </>
  )
}

function Deactivation({ member, onChange }: MemberActionsProps) {
  const t = useTranslations('users.team')
  const [isAsking, setIsAsking] = useState(false)
  const hasAsked = useHasBeenTrue(isAsking)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('deactivateOne', { name: member.name })}
        onClick={() => setIsAsking(true)}
      >
        {t('deactivate')}
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

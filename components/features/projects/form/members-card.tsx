'use client'

import { Plus, Users } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useActor } from '@/components/shared/actor-context'
import { CheckboxField } from '@/components/shared/form/switch-field'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import type { FoundUser } from '@/lib/features/users/contract'
import { FormCard } from './form-card'
import {
  findMemberIndex,
  type MemberRow as MemberValues,
  NEW_MEMBER,
  type ProjectRows,
  toMember,
} from './form-rows'
import { MemberRow } from './member-row'

const MembersPanel = lazyCode(() => import('./members-panel'), { isForChanges: true })

interface MembersCardProps {
  isNewProject?: boolean
  /** Whether the person may say that only members change the project. */
  mayRestrict: boolean
}

/** The members of a project, and whether only they change it; only people with an account can be picked. */
export function MembersCard({ isNewProject = false, mayRestrict }: MembersCardProps) {
  const t = useTranslations('projects.form')
  const { name } = useActor()
  const { fields, append, remove } = useFieldArray<ProjectRows, 'teamMembers'>({ name: 'teamMembers' })
  return (
    <FormCard
      title={t('team')}
      action={
        <>
          <PickSeveral
            onAdd={(users) => append(users.map(toMember), { shouldFocus: false })}
            onRemove={remove}
          />
          <Button variant="outline" size="sm" onClick={() => append(NEW_MEMBER, { shouldFocus: false })}>
            <Icon of={Plus} />
            {t('addMember')}
          </Button>
        </>
      }
    >
      {fields.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t('noMembers')}</p>
      ) : (
        <ul className="grid gap-4 lg:gap-2">
          {fields.map((field, index) => (
            <MemberRow key={field.id} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
      {isNewProject && <CheckboxField name="isCreatorMember" label={t('creatorIsMember', { name })} />}
      {mayRestrict && <MembersOnly />}
    </FormCard>
  )
}

/** The choice that only members change the project, with the number of those who can't be recognised. */
function MembersOnly() {
  const t = useTranslations('projects.membersOnly')
  const isChosen = useWatch({ name: 'membersOnly' }) === true
  const members: MemberValues[] = useWatch({ name: 'teamMembers' }) ?? []
  const count = members.filter(({ name, telegramId }) => name && !telegramId).length
  return (
    <div className="mt-3 grid gap-1">
      <CheckboxField name="membersOnly" label={t('note')} hint={t('hint')} />
      {isChosen && count > 0 && (
        <p role="status" className="text-tone-orange text-xs">
          {t('unknown', { count })}
        </p>
      )}
    </div>
  )
}

interface PickSeveralProps {
  onAdd: (users: readonly FoundUser[]) => void
  onRemove: (index: number) => void
}

function PickSeveral({ onAdd, onRemove }: PickSeveralProps) {
  const t = useTranslations('projects.form')
  const [button, setButton] = useState<HTMLElement | null>(null)
  const members: MemberValues[] = useWatch({ name: 'teamMembers' }) ?? []
  const findIndex = (user: FoundUser) => findMemberIndex(members, user)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={button !== null}
        onPointerEnter={MembersPanel.preload}
        onFocus={MembersPanel.preload}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <Icon of={Users} />
        {t('pickSeveral')}
      </Button>
      {button && (
        <Suspense fallback={null}>
          <MembersPanel
            button={button}
            isMember={(user) => findIndex(user) >= 0}
            onAdd={onAdd}
            onRemove={(user) => onRemove(findIndex(user))}
            onClose={() => setButton(null)}
          />
        </Suspense>
      )}
    </>
  )
}

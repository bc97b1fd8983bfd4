import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { useUndoable } from '@/components/shared/use-undoable'
import { useUpdateUser } from '@/lib/features/users/client'
import type { TeamMember, User } from '@/lib/features/users/contract'
import type { Role, Team } from '@/lib/shared/actor'

type Decision = { role: Role } | { team: Team } | { isApproved: true } | { isActive: boolean }

export type MemberChange = (member: TeamMember, decision: Decision) => Promise<void>

/** The decided field, with its values as text. */
interface Decided {
  field: { name: 'role' | 'team' | 'status'; label: string }
  toText: (person: Decidable) => string
  wanted: string
  title: string
  reverse: { role: Role } | { team: Team } | { isApproved: boolean } | { isActive: boolean }
}

type Decidable = Pick<User, '_id' | 'version' | 'role' | 'team' | 'isActive' | 'isApproved'>

/**
 * Returns the function by which an admin changes a person; it can be undone for 10 s, unless somebody else has changed
 * the person since.
 */
export function useMemberChange(): MemberChange {
  const t = useTranslations('users.team')
  const roles = useTranslations('users.roles')
  const change = useUndoable()
  const { mutateAsync } = useUpdateUser()
  return useCallback(
    (member, decision) => {
      const { _id: id, name } = member
      const statusText = ({ isActive, isApproved }: Decidable) =>
        t(isApproved ? (isActive ? 'mayIn' : 'deactivated') : 'waiting')
      const { field, toText, wanted, title, reverse } = ((): Decided => {
        if ('role' in decision) {
          const wanted = roles(decision.role)
          const title = t('roleSet', { name, role: wanted })
          return {
            field: { name: 'role', label: t('role') },
            toText: ({ role }) => roles(role),
            wanted,
            title,
            reverse: { role: member.role },
          }
        }
        if ('team' in decision) {
          const title = t('teamSet', { name, team: decision.team })
          const reverse = { team: member.team }
          return {
            field: { name: 'team', label: t('team') },
            toText: ({ team }) => team,
            wanted: decision.team,
            title,
            reverse,
          }
        }
        const status = { field: { name: 'status', label: t('status') }, toText: statusText } as const
        if ('isApproved' in decision)
          return {
            ...status,
            wanted: t('mayIn'),
            title: t('approved', { name }),
            reverse: { isApproved: false },
          }
        const { isActive } = decision
        const title = t(isActive ? 'wasActivated' : 'wasDeactivated', { name })
        return {
          ...status,
          wanted: t(isActive ? 'mayIn' : 'deactivated'),
          title,
          reverse: { isActive: !isActive },
        }
      })()
      return change({
        of: `user:${id}`,
        work: async () => {
          let stored: Decidable = member
          const isMine = await settleChange<Decidable>({
            thing: member,
            field,
            toText,
            wanted,
            send: async ({ version }) => {
              stored = (await mutateAsync({ id, body: { ...decision, version } })).user
            },
          })
          if (!isMine) return null
          const undo = async () => {
            await mutateAsync({ id, body: { ...reverse, version: stored.version } })
            return { restored: 1 }
          }
          return { title, undo }
        },
        failure: 'users.failures.change',
      })
    },
    [t, roles, change, mutateAsync],
  )
}

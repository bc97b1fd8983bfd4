import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { PersonChat } from '@/components/shared/person-chat'
import { PersonName } from '@/components/shared/person-name'
import type { TeamMember } from '@/lib/features/users/contract'
import { MemberActions } from './member-actions'
import { LastActive, MemberRole, MemberStatus, MemberTeam } from './member-facts'
import type { MemberChange } from './use-member-change'

interface MemberColumnsInput {
  t: ReturnType<typeof useTranslations<'users.team'>>
  /** Null for people who may not change others. */
  onChange: MemberChange | null
}

/** The columns of the table of people. */
export function memberColumns({ t, onChange }: MemberColumnsInput): DataColumns<TeamMember> {
  const column = dataColumnHelper<TeamMember>()
  const columns: DataColumns<TeamMember> = [
    column.display({
      id: 'name',
      header: t('name'),
      meta: { kind: 'fill', skeletonClassName: 'w-40' },
      cell: ({ row: { original } }) => <PersonName person={original} isInRow className="cut font-medium" />,
    }),
    column.display({
      id: 'role',
      header: t('role'),
      cell: ({ row: { original } }) => <MemberRole member={original} onChange={onChange} />,
    }),
    column.display({
      id: 'team',
      header: t('team'),
      cell: ({ row: { original } }) => <MemberTeam member={original} onChange={onChange} />,
    }),
    column.display({
      id: 'status',
      header: t('status'),
      cell: ({ row: { original } }) => <MemberStatus member={original} />,
    }),
    column.display({ id: 'contact', header: t('contact'), cell: ({ row }) => row.original.email }),
    column.display({
      id: 'telegram',
      header: t('telegram'),
      cell: ({ row: { original } }) => (
        <PersonChat name={original.name} username={original.telegramUsername} />
      ),
    }),
    column.display({
      id: 'lastActive',
      header: t('lastActive'),
      cell: ({ row: { original } }) => <LastActive member={original} />,
    }),
  ]
  if (!onChange) return columns
  return [
    ...columns,
    column.display({
      id: 'actions',
      header: t('actions'),
      meta: { kind: 'actions', isHeaderHidden: true, skeletonClassName: 'w-20' },
      cell: ({ row: { original } }) => (
        <span className="flex justify-end gap-2">
          <MemberActions member={original} onChange={onChange} />
        </span>
      ),
    }),
  ]
}

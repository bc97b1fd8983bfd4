'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { LayoutGrid, Rows3, Users } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useUrlState } from '@/lib/client/url-state'
import { type TeamView, teamMembersQuery } from '@/lib/features/users/client'
import type { TeamMember } from '@/lib/features/users/contract'
import { canManageUsers } from '@/lib/features/users/policy'
import { TEAMS } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { MemberCards, MemberCardsSkeleton } from './member-cards'
import { memberColumns } from './member-columns'
import { MemberSelectionBar } from './member-selection-bar'
import { useMemberChange } from './use-member-change'

const LAYOUTS = [
  ['cards', LayoutGrid],
  ['table', Rows3],
] as const

const rowId = ({ _id }: TeamMember) => _id

/** The people of the registry, filtered by search and team, as cards or as a table. */
export function TeamMembers({ view }: { view: TeamView }) {
  const t = useTranslations('users.team')
  const list = useInfiniteQuery(teamMembersQuery(view))
  useQueryFailureToast(list, 'users.failures.load')
  const members = useMemo(() => list.data?.pages.flatMap((page) => page.members), [list.data])
  const change = useMemberChange()
  const onChange = canManageUsers(useActor()) ? change : null
  const columns = useMemo(() => memberColumns({ t, onChange }), [t, onChange])
  const selection = useRowSelection({
    rows: members,
    rowId,
    maximum: BULK_LIMIT,
    scope: JSON.stringify(view),
  })
  const retry = () => void list.refetch()
  const empty = <EmptyState icon={Users} title={t('empty')} hint={t('emptyHint')} />
  return (
    <>
      <TeamFilters view={view} />
      {view.layout === 'table' ? (
        <DataTable
          label={t('members')}
          columns={columns}
          rows={members}
          rowId={rowId}
          isError={list.isError}
          onRetry={retry}
          empty={empty}
          selection={onChange ? selection : undefined}
          selectionLabel={({ name }) => t('select', { name })}
        />
      ) : !members ? (
        list.isError ? (
          <ErrorState onRetry={retry} className="rounded-md border bg-card" />
        ) : (
          <MemberCardsSkeleton />
        )
      ) : members.length === 0 ? (
        <div className="rounded-md border bg-card">{empty}</div>
      ) : (
        <MemberCards members={members} onChange={onChange} />
      )}
      <MoreRows list={list} />
      {onChange && view.layout === 'table' && <MemberSelectionBar selection={selection} />}
    </>
  )
}

function TeamFilters({ view }: { view: TeamView }) {
  const t = useTranslations('users.team')
  const { change } = useUrlState()
  return (
    <ListToolbar
      search={{ label: t('searchLabel'), placeholder: t('search') }}
      choices={[
        {
          label: t('teamFilter'),
          value: view.team,
          all: t('allTeams'),
          options: TEAMS.map((team) => ({ value: team, label: team })),
          onPick: (value) => change({ team: value }),
        },
      ]}
      className="mb-3"
    >
      <fieldset aria-label={t('view')} className="flex gap-1">
        {LAYOUTS.map(([layout, drawing]) => (
          <Button
            key={layout}
            variant={view.layout === layout ? 'secondary' : 'ghost'}
            size="icon"
            title={t(layout === 'cards' ? 'cards' : 'table')}
            aria-label={t(layout === 'cards' ? 'cards' : 'table')}
            aria-pressed={view.layout === layout}
            onClick={() => change({ view: layout === 'cards' ? null : layout })}
          >
            <Icon of={drawing} />
          </Button>
        ))}
      </fieldset>
    </ListToolbar>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { QueryCard } from '@/components/shared/query-card'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { teamOverviewQuery } from '@/lib/features/users/client'
import type { TeamTotals } from '@/lib/features/users/contract'

const sumTeams = (teams: readonly TeamTotals[], key: 'total' | 'active') =>
  teams.reduce((sum, row) => sum + row[key], 0)

/** The number of people in each team, and how many of them are active now. */
export default function TeamOverview() {
  const t = useTranslations('users.team')
  const query = useQuery(teamOverviewQuery)
  useQueryFailureToast(query, 'users.failures.overview')
  const teams = query.data?.teams
  const totals = teams && t('totals', { total: sumTeams(teams, 'total'), active: sumTeams(teams, 'active') })
  return (
    <QueryCard title={t('overview')} description={totals ?? '\u00a0'} query={query} skeleton="h-96">
      {(data) => (
        <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {data.teams.map((row) => (
            <TeamBar key={row.team} row={row} widest={Math.max(...data.teams.map(({ total }) => total), 1)} />
          ))}
        </ul>
      )}
    </QueryCard>
  )
}

function TeamBar({ row: { team, total, active }, widest }: { row: TeamTotals; widest: number }) {
  const t = useTranslations('users.team')
  return (
    <li className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link href={`/teams?team=${team}`} className="font-medium underline-offset-4 hover:underline">
          {team}
        </Link>
        <span className="text-muted-foreground tabular-nums">
          {total === 0 ? t('noMembers') : `${t('teamTotals', { total })} · ${t('activeNow', { active })}`}
        </span>
      </div>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
        <div className="h-full rounded-full bg-chart-1/35" style={{ width: `${(total / widest) * 100}%` }}>
          <div
            className="h-full rounded-full bg-chart-5"
            style={{ width: `${total === 0 ? 0 : (active / total) * 100}%` }}
          />
        </div>
      </div>
    </li>
  )
}

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/shared/link'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { hasTested, NO_TEST } from '@/lib/features/analytics/rules'
import { type ShownAnalytics, scenariosThat } from './lists'

function ListLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children
  return (
    <Link href={href} className="underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}

/** Completed and failed scenarios of each team, and the share of completed ones. */
export function TeamPerformance({ data, isSample }: ShownAnalytics) {
  const t = useTranslations('analytics')
  const format = useFormatter()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('teamPerformance')}</CardTitle>
        <CardDescription>{t('teamPerformanceHint')}</CardDescription>
      </CardHeader>
      <CardContent>
        <table className="w-full text-sm tabular-nums">
          <thead className="text-muted-foreground text-xs">
            <tr className="border-b">
              <th scope="col" className="py-1.5 text-left font-medium">
                {t('columns.team')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('columns.completed')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('columns.errors')}
              </th>
              <th scope="col" className="w-2/5 pl-4 text-right font-medium">
                {t('columns.efficiency')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.teamPerformance.map(({ team, completed, errors, efficiency }) => (
              <tr key={team} className="border-b last:border-b-0">
                <th scope="row" className="py-1.5 text-left font-medium">
                  <ListLink href={`/teams?team=${team}`}>{team}</ListLink>
                </th>
                <td className="text-right">
                  <ListLink href={isSample ? null : scenariosThat('completed', data, team)}>
                    {format.number(completed)}
                  </ListLink>
                </td>
                <td className="text-right">
                  <ListLink href={isSample ? null : scenariosThat('failed', data, team)}>
                    {format.number(errors)}
                  </ListLink>
                </td>
                <td className="pl-4">
                  <span className="flex items-center justify-end gap-2">
                    <span aria-hidden className="h-2 min-w-8 flex-1 overflow-hidden rounded-full bg-muted">
                      <span
                        className="block h-full rounded-full bg-chart-1"
                        style={{ width: `${efficiency}%` }}
                      />
                    </span>
                    <span className="w-14 text-right">
                      {hasTested({ completed, errors }) ? (
                        <ListLink href={isSample ? null : scenariosThat('ended', data, team)}>
                          {t('percent', { value: efficiency })}
                        </ListLink>
                      ) : (
                        NO_TEST
                      )}
                    </span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardContent>
    </Card>
  )
}

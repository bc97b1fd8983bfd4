import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Analytics } from '@/lib/features/analytics/contract'
import { scenariosThat } from './lists'

const LINK = 'underline-offset-4 hover:underline'

/** Completed and failed scenarios of each team, and the share of completed ones. */
export function TeamPerformance({ data }: { data: Analytics }) {
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
                  <Link href={`/teams?team=${team}`} className={LINK}>
                    {team}
                  </Link>
                </th>
                <td className="text-right">
                  <Link href={scenariosThat('completed', data, team)} className={LINK}>
                    {format.number(completed)}
                  </Link>
                </td>
                <td className="text-right">
                  <Link href={scenariosThat('failed', data, team)} className={LINK}>
                    {format.number(errors)}
                  </Link>
                </td>
                <td className="pl-4">
                  <span className="flex items-center justify-end gap-2">
                    <span aria-hidden className="h-2 min-w-8 flex-1 overflow-hidden rounded-full bg-muted">
                      <span
                        className="block h-full rounded-full bg-chart-1"
                        style={{ width: `${efficiency}%` }}
                      />
                    </span>
                    <Link href={scenariosThat('ended', data, team)} className={`w-14 text-right ${LINK}`}>
                      {t('percent', { value: efficiency })}
                    </Link>
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

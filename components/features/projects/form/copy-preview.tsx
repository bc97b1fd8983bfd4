'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { ApiError } from '@/lib/client/api-error'
import { copyableScenariosQuery } from '@/lib/features/projects/client'
import { copySummary } from '@/lib/features/projects/rules'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'

/** How many scenarios of the project with this number will be copied and which, with the choice of further statuses. */
export function CopyPreview({ number }: { number: string }) {
  const t = useTranslations('projects')
  const { data, error } = useQuery(copyableScenariosQuery(number))
  const { field } = useController({ name: 'copyStatuses' })
  const ticked: ScenarioStatus[] = Array.isArray(field.value) ? field.value : []
  if (error instanceof ApiError && error.code === 'not_found')
    return <p className="text-muted-foreground text-sm">{t('sourceNotFound')}</p>
  if (!data) return null
  const { name, copyable } = data
  const statuses = SCENARIO_STATUSES.filter(
    (status) => status === SCENARIO_STATUS.new || ticked.includes(status),
  )
  const others = SCENARIO_STATUSES.flatMap((status) =>
    status === SCENARIO_STATUS.new ? [] : (copyable.find((entry) => entry.status === status) ?? []),
  )
  const { count, total, numbers, more } = copySummary(copyable, statuses)
  const tick = (status: ScenarioStatus, isTicked: boolean) =>
    field.onChange(isTicked ? [...ticked, status] : ticked.filter((other) => other !== status))
  return (
    <div className="grid gap-2 rounded-md border bg-muted/40 px-3.5 py-2.5 text-sm">
      <div role="status" className="wrap-anywhere grid gap-1">
        <p>{t('form.copyCount', { name, count, total, statuses: statuses.join(', ') })}</p>
        {count > 0 && (
          <p className="text-muted-foreground tabular-nums">
            {numbers.join(', ')} {more > 0 && t('form.copyMore', { count: more })}
          </p>
        )}
      </div>
      {others.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="text-muted-foreground">{t('form.copyOthers')}</legend>
          {others.map(({ status, count: held }) => (
            <Label key={status} className="flex min-h-8 touch:min-h-10 items-center gap-2">
              <Checkbox
                checked={ticked.includes(status)}
                onCheckedChange={(isTicked) => tick(status, isTicked)}
              />
              {t('form.copyStatus', { status, count: held })}
            </Label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

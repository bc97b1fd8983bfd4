'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { useActor } from '@/components/shared/actor-context'
import { CheckboxList } from '@/components/shared/checkbox-list'
import { CheckboxField } from '@/components/shared/form/switch-field'
import { TextField } from '@/components/shared/form/text-field'
import { ReadersNote } from '@/components/shared/readers-note'
import { ApiError } from '@/lib/client/api-error'
import { useDebounced } from '@/lib/client/use-debounced'
import { copyPreviewQuery } from '@/lib/features/projects/copies/client'
import type { CopyPreview as Preview } from '@/lib/features/projects/copies/contract'
import { moveDay } from '@/lib/features/projects/copies/rules'
import type { ScenarioStatus } from '@/lib/features/scenarios/contract'
import type { CopyPart } from '@/lib/features/scenarios/copies/contract'
import { COPY_NUMBERS_LIMIT, COPY_PARTS } from '@/lib/features/scenarios/copies/values'
import { SCENARIO_STATUS, SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import type { ProjectRights } from '@/lib/shared/actor'
import { formatDottedDay, parseDay } from '@/lib/shared/dates'
import { areNumbers, namesNumbers } from '@/lib/shared/number-ranges'

/** The values of the form that say what is copied. */
interface CopyValues {
  startDate: string
  copyUnstarted: boolean
  copyStatuses: ScenarioStatus[]
  copyNumbers: string
  copyParts: CopyPart[]
}

/** Those that say who may change the new project. */
type RightsValues = Pick<ProjectRights, 'membersOnly' | 'teamMembers'>

/** How much of the chosen project will be copied, by kind, with a checkbox for each kind. */
export default function CopyPreview({ number }: { number: string }) {
  const t = useTranslations('projects')
  const copies = useTranslations('scenarios.copies')
  const { setValue } = useFormContext<CopyValues>()
  const [startDate, copyUnstarted, copyStatuses, copyNumbers, copyParts] = useWatch<
    CopyValues,
    ['startDate', 'copyUnstarted', 'copyStatuses', 'copyNumbers', 'copyParts']
  >({ name: ['startDate', 'copyUnstarted', 'copyStatuses', 'copyNumbers', 'copyParts'] })
  const numbers = useDebounced(copyNumbers)
  const chosen = SCENARIO_STATUSES.filter((status) =>
    status === SCENARIO_STATUS.new ? copyUnstarted : copyStatuses.includes(status),
  )
  const { data, error } = useQuery({
    ...copyPreviewQuery(number, { statuses: chosen, numbers }),
    placeholderData: keepPreviousData,
  })
  if (error instanceof ApiError && error.code === 'not_found')
    return <p className="text-muted-foreground text-sm">{t('sourceNotFound')}</p>
  if (!data) return null
  const { preview } = data
  const held = SCENARIO_STATUSES.flatMap(
    (status) => preview.statuses.find((entry) => entry.status === status) ?? [],
  )
  const total = held.reduce((sum, { count }) => sum + count, 0)
  const choose = (statuses: ScenarioStatus[]) => {
    const options = { shouldDirty: true }
    setValue('copyUnstarted', statuses.includes(SCENARIO_STATUS.new), options)
    setValue(
      'copyStatuses',
      statuses.filter((status) => status !== SCENARIO_STATUS.new),
      options,
    )
  }
  return (
    <div className="grid gap-2 rounded-md border bg-muted/40 px-3.5 py-2.5 text-sm">
      {areNumbers(numbers) ? (
        <CopiedScenarios
          preview={preview}
          total={total}
          statuses={chosen}
          isByNumber={namesNumbers(numbers)}
        />
      ) : (
        <p role="status">{copies('numbersForm')}</p>
      )}
      {held.length > 0 && (
        <CheckboxList
          legend={t('form.copyStatuses')}
          all={held.length > 1 ? t('form.copyAll', { count: total }) : undefined}
          options={held.map(({ status, count }) => ({
            value: status,
            label: t('form.copyStatus', { status, count }),
          }))}
          chosen={chosen}
          onChange={choose}
        />
      )}
      <TextField
        name="copyNumbers"
        label={t('form.copyNumbers')}
        hint={t('form.copyNumbersHint')}
        maxLength={COPY_NUMBERS_LIMIT}
        className="max-w-md"
      />
      <PartChoice
        preview={preview}
        chosen={copyParts}
        onChange={(parts) => setValue('copyParts', parts, { shouldDirty: true })}
      />
      {copyParts.includes('people') && <NewReaders preview={preview} />}
      {preview.milestones.count > 0 && <MilestoneChoice preview={preview} startDate={startDate} />}
    </div>
  )
}

interface CopiedScenariosProps {
  preview: Preview
  /** The number of the project's scenarios. */
  total: number
  statuses: readonly ScenarioStatus[]
  isByNumber: boolean
}

function CopiedScenarios({ preview: { name, copied }, total, statuses, isByNumber }: CopiedScenariosProps) {
  const t = useTranslations('projects.form')
  const { orders, receipts, numbers } = copied
  const count = orders + receipts
  const more = count - numbers.length
  const counts = { name, count, total }
  return (
    <div role="status" className="wrap-anywhere grid gap-1">
      <p>
        {isByNumber && t('copyCountByNumber', counts)}
        {!isByNumber &&
          (statuses.length > 0
            ? t('copyCount', { ...counts, statuses: statuses.join(', ') })
            : t('copyNothing', { name }))}
      </p>
      {count > 0 && (
        <p className="text-muted-foreground tabular-nums">
          {numbers.join(', ')} {more > 0 && t('copyMore', { count: more })}
        </p>
      )}
    </div>
  )
}

interface PartChoiceProps {
  preview: Preview
  chosen: readonly CopyPart[]
  onChange: (parts: CopyPart[]) => void
}

function PartChoice({ preview, chosen, onChange }: PartChoiceProps) {
  const t = useTranslations('scenarios.copies')
  return (
    <CheckboxList
      legend={t('parts')}
      options={COPY_PARTS.map((part) => ({
        value: part,
        label: t(`part.${part}`, { count: preview.copied[part] }),
      }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

function NewReaders({ preview }: { preview: Preview }) {
  const { userId: createdById } = useActor()
  const [membersOnly, teamMembers] = useWatch<RightsValues, ['membersOnly', 'teamMembers']>({
    name: ['membersOnly', 'teamMembers'],
  })
  return <ReadersNote people={preview.copied.assigned} rights={{ membersOnly, createdById, teamMembers }} />
}

function MilestoneChoice({ preview, startDate }: { preview: Preview; startDate: string }) {
  const t = useTranslations('projects.form')
  const { count, first, last } = preview.milestones
  const isMoved = first !== null && last !== null && parseDay(startDate) !== null
  const moved = (day: string) => formatDottedDay(moveDay(day, { from: preview.startDate, to: startDate }))
  return (
    <CheckboxField
      name="copyMilestones"
      label={
        isMoved
          ? t('copyMilestonesMoved', { count, first: moved(first), last: moved(last) })
          : t('copyMilestones', { count })
      }
    />
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { DayField } from '@/components/shared/form/day-field'
import { useTranslate } from '@/lib/client/translate'
import { dayWarning, MILESTONE } from '@/lib/features/milestones/rules'
import { projectQuery } from '@/lib/features/projects/client'
import { formatDay, formatDottedDay } from '@/lib/shared/dates'

/** Returns the warning about a day (`YYYY-MM-DD`) of a milestone that is not within its project, or null. */
export function useDayWarning(projectId: string, day: unknown): string | null {
  const translate = useTranslate()
  const project = useQuery(projectQuery(projectId)).data?.project
  const warning =
    project && typeof day === 'string'
      ? dayWarning(day, { start: formatDay(project.startDate), end: formatDay(project.endDate) })
      : null
  return warning && translate(warning.messageKey, { day: formatDottedDay(warning.day) })
}

interface MilestoneDayFieldProps {
  projectId: string
  /** In a table the column's head is the label. */
  isInTable?: boolean
}

/** The day of a milestone, with a warning where it is not within its project. */
export function MilestoneDayField({ projectId, isInTable = false }: MilestoneDayFieldProps) {
  const translate = useTranslate()
  const warning = useDayWarning(projectId, useWatch({ name: 'day' }))
  return (
    <DayField
      name="day"
      label={translate(MILESTONE.fields.day.label)}
      isLabelHidden={isInTable}
      required
      isShort
      hint={warning}
      className={isInTable ? 'min-w-44' : undefined}
    />
  )
}

import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Project } from '@/lib/features/projects/contract'
import { moveDay } from '@/lib/features/projects/copies/rules'
import { formatDay, parseDay } from '@/lib/shared/dates'

interface Days {
  startDate: string
  endDate: string
}

/** Moves the last day with the first one, as both are in the source, unless the person has set another last day. */
export function useMovedEnd({
  startDate: start,
  endDate: end,
}: Pick<Project, 'startDate' | 'endDate'>): void {
  const { getValues, setValue } = useFormContext<Days>()
  const startDate = useWatch<Days, 'startDate'>({ name: 'startDate' })
  const proposed = useRef('')
  useEffect(() => {
    if (!parseDay(startDate)) return
    const moved = moveDay(formatDay(end), { from: formatDay(start), to: startDate })
    const current = getValues('endDate')
    if (current === '' || current === proposed.current) setValue('endDate', moved, { shouldDirty: true })
    proposed.current = moved
  }, [startDate, start, end, getValues, setValue])
}

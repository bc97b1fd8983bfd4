import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import { formatDottedDay } from '@/lib/shared/dates'
import { jsonObject } from '@/lib/shared/json'

/** Returns the labels and texts of a project's fields for conflicts. */
export function useProjectFields(): FieldDescriptions {
  const t = useTranslations('projects.form')
  const membersOnly = useTranslations('projects.membersOnly')
  const history = useTranslations('history')
  return useMemo(
    () => ({
      name: { label: t('name') },
      description: { label: t('description') },
      startDate: { label: t('startDate'), toText: dayText },
      endDate: { label: t('endDate'), toText: dayText },
      telegramGroupId: { label: t('groupId') },
      fixDays: { label: t('fixDays') },
      membersOnly: { label: membersOnly('note'), toText: (isSet) => history(isSet === true ? 'yes' : 'no') },
      tasks: {
        label: t('tasks'),
        toText: (rows) => rowsText(rows, ['task', 'description', 'pm', 'executor']),
      },
      teamMembers: { label: t('team'), toText: (rows) => rowsText(rows, ['name', 'team', 'telegramId']) },
    }),
    [t, membersOnly, history],
  )
}

const dayText = (day: unknown) => (typeof day === 'string' && day ? formatDottedDay(day) : '')

/** Stands for a blank cell before a filled one, so that rows whose cells were swapped don't read the same. */
const BLANK = '–'

/** Returns one line per row that holds something. */
export function rowsText(rows: unknown, columns: readonly string[]): string {
  if (!Array.isArray(rows)) return ''
  const texts = rows.map((row) => {
    const cells = columns.map((column) => toCellText(jsonObject(row)?.[column]))
    return cells
      .slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
      .map((cell) => cell || BLANK)
      .join(' · ')
  })
  return texts.filter(Boolean).join('\n')
}

const toCellText = (cell: unknown) => (typeof cell === 'string' ? cell.trim() : '')

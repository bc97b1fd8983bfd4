'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LongText } from '@/components/shared/long-text'
import { Moment } from '@/components/shared/moment'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { historyEventQuery } from '@/lib/features/history/client'
import type { HistoryEvent } from '@/lib/features/history/contract'
import { type ChangeLine, changeLines, type ShownValue } from '@/lib/features/history/rules'
import { formatDottedDay } from '@/lib/shared/dates'
import { type HistoryLabels, subjectLabels } from './history-labels'

const TEXT_LIMIT = 100

interface ChangeListProps {
  event: HistoryEvent
  labels: HistoryLabels
}

/** The changes of an event, one line per field; of very many, only the first until the others are requested. */
export function ChangeList({ event, labels }: ChangeListProps) {
  return event.moreChanges > 0 ? (
    <CutChanges event={event} labels={labels} />
  ) : (
    <Changes event={event} labels={labels} />
  )
}

function CutChanges({ event, labels }: ChangeListProps) {
  const t = useTranslations()
  const [isExpanded, setIsExpanded] = useState(false)
  const whole = useQuery({ ...historyEventQuery(event._id), enabled: isExpanded })
  useQueryFailureToast(whole, 'history.failures.load')
  const isWhole = isExpanded && whole.data !== undefined
  const toggle = () => (isExpanded && whole.isError ? void whole.refetch() : setIsExpanded(!isExpanded))
  return (
    <>
      <Changes event={isWhole ? whole.data.event : event} labels={labels} />
      <Button
        variant="link"
        size="sm"
        className="mt-1 px-0.5"
        aria-expanded={isWhole}
        aria-busy={whole.isFetching}
        onClick={toggle}
      >
        {isWhole ? t('common.showLess') : t('history.moreChanges', { count: event.moreChanges })}
      </Button>
    </>
  )
}

function Changes({ event, labels }: ChangeListProps) {
  const translate = useTranslate()
  const lines = changeLines(event)
  if (lines.length === 0) return null
  const { fieldName, valueName } = subjectLabels(labels, event.subject, translate)
  return (
    <dl className="mt-1.5 grid gap-x-3 gap-y-1 border-l-2 pl-2.5 text-sm">
      {lines.map((line) => {
        const name = fieldName(line.field)
        const of = line.kind === 'value' ? line.of : undefined
        return (
          <div key={`${of} ${line.field}`}>
            <dt className="text-muted-foreground text-xs">{of ? `${of}: ${name}` : name}</dt>
            <dd className="min-w-0">
              <FieldChange line={line} displayName={(value) => valueName(line.field, value)} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ChangeOfProps {
  line: ChangeLine
  displayName: ValueProps['displayName']
}

function FieldChange({ line, displayName }: ChangeOfProps) {
  if (line.kind === 'entries') return <EntryChanges {...line} />
  if (line.kind === 'lastValue') return <Value value={line.value} displayName={displayName} />
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <del className="text-muted-foreground decoration-muted-foreground/50">
        <Value value={line.before} displayName={displayName} />
      </del>
      <Icon of={ArrowRight} className="size-3 shrink-0 self-center text-muted-foreground" />
      <ins className="no-underline">
        <Value value={line.after} displayName={displayName} />
      </ins>
    </span>
  )
}

interface ValueProps {
  value: ShownValue
  /** Returns the label of a stored value, where it is one of a closed list. */
  displayName: (text: string) => string
}

function Value({ value, displayName }: ValueProps) {
  const t = useTranslations('history')
  switch (value.kind) {
    case 'nothing':
      return <span className="text-muted-foreground italic">{t('nothing')}</span>
    case 'switch':
      return t(value.isOn ? 'yes' : 'no')
    case 'day':
      return <span className="tabular-nums">{formatDottedDay(value.day)}</span>
    case 'moment':
      return <Moment value={value.moment} className="tabular-nums" />
    case 'text':
      return <LongText text={displayName(value.text)} limit={TEXT_LIMIT} className="inline" />
  }
}

type Entries = Extract<ChangeLine, { kind: 'entries' }>

function EntryChanges({ added, removed, changed }: Entries) {
  const t = useTranslations('history')
  const named = (names: string[]) => names.map((name) => name || t('unnamed')).join(', ')
  const parts = [
    added.length > 0 && t('entries.added', { names: named(added) }),
    removed.length > 0 && t('entries.removed', { names: named(removed) }),
    changed.length > 0 && t('entries.changed', { names: named(changed) }),
  ].filter((part) => part !== false)
  const messages = parts.length > 0 ? parts : [t('entries.order')]
  return messages.map((message) => <LongText key={message} text={message} limit={2 * TEXT_LIMIT} />)
}

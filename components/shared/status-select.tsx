'use client'

import { type ReactNode, useContext, useState } from 'react'
import { useSelectList } from '@/components/ui/use-select-list'
import { RowInUse } from './data-table/row-in-use'
import { StatusBadge, type StatusTone } from './status-badge'

interface StatusOption<Status extends string> {
  value: Status
  label: string
  tone: StatusTone
}

interface StatusSelectProps<Status extends string> {
  /** Names the status and its item for screen readers. */
  label: string
  value: Status
  options: readonly StatusOption<Status>[]
  /** Nothing else can be picked until it settles; it should not throw. */
  onChange: (status: Status) => Promise<void>
  className?: string
}

/** A status that can be changed where it is shown. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { value, options, className = '' } = props
  const isInUse = useContext(RowInUse)
  const current = options.find((option) => option.value === value)
  const badge = current && <StatusBadge tone={current.tone}>{current.label}</StatusBadge>
  const look = `status-select ${className}`.trimEnd()
  if (!isInUse) return <span className={look}>{badge}</span>
  return (
    <StatusList {...props} className={look}>
      {badge}
    </StatusList>
  )
}

function StatusList<Status extends string>(props: StatusSelectProps<Status> & { children: ReactNode }) {
  const { label, value, options, onChange, className, children } = props
  const [isBusy, setIsBusy] = useState(false)
  const pick = async (status: Status) => {
    if (status === value) return
    setIsBusy(true)
    await onChange(status)
    setIsBusy(false)
  }
  const { button, list } = useSelectList<StatusOption<Status>>({
    value,
    options,
    draw: ({ tone, label: name }) => <StatusBadge tone={tone}>{name}</StatusBadge>,
    onPick: (option) => void pick(option.value),
    isBusy,
  })
  return (
    <>
      <button {...button} aria-label={label} aria-disabled={isBusy || undefined} className={className}>
        {children}
      </button>
      {list}
    </>
  )
}

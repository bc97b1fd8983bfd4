'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { StatusBadge } from './status-badge'
import { StatusList, type StatusOption } from './status-list'

interface StatusSelectProps<Status extends string> {
  /** Whose status it is, for screen readers. */
  label: string
  value: Status
  options: readonly StatusOption<Status>[]
  /** While that is under way no other change can be made; it should not throw. */
  onChange: (status: Status) => Promise<void>
  className?: string
}

/** A status that can be changed where it is shown: a plain button, whose list is mounted when it opens. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, value, options, onChange, className = '' } = props
  const current = options.find((option) => option.value === value)
  const button = useRef<HTMLButtonElement>(null)
  // What the list was opened with: a letter goes on to it, and leads to what begins with it.
  const [openedBy, setOpenedBy] = useState<string | null>(null)
  // The control keeps the focus then, which a disabled one would lose.
  const [isBusy, setIsBusy] = useState(false)
  const pick = async (status: Status) => {
    if (status === value || isBusy) return
    setIsBusy(true)
    await onChange(status)
    setIsBusy(false)
  }
  const open = (key: string) => setOpenedBy(isBusy ? null : key)
  const openByKey = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && event.key !== ' '
    const isOpening = event.key === 'ArrowDown' || event.key === 'ArrowUp' || isText
    if (!isOpening || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    open(event.key)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={openedBy !== null}
        aria-label={label}
        aria-disabled={isBusy || undefined}
        className={`status-select ${className}`.trimEnd()}
        onClick={() => open('')}
        onKeyDown={openByKey}
      >
        {current && <StatusBadge tone={current.tone}>{current.label}</StatusBadge>}
      </button>
      {openedBy !== null && (
        <StatusList
          anchor={button}
          value={value}
          options={options}
          firstKey={openedBy}
          onPick={(status) => void pick(status)}
          onClose={() => setOpenedBy(null)}
        />
      )}
    </>
  )
}

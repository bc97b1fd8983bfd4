'use client'

import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { Select, SelectAnchor, SelectContent, SelectItem } from '@/components/ui/select'
import { StatusBadge, type StatusTone } from './status-badge'

export interface StatusOption<Status extends string> {
  value: Status
  label: string
  tone: StatusTone
}

interface StatusListProps<Status extends string> {
  /** What the list hangs on, and what has the focus again once it is closed. */
  anchor: RefObject<HTMLElement | null>
  value: Status
  options: readonly StatusOption<Status>[]
  /** The key that opened it. */
  firstKey: string
  onPick: (status: Status) => void
  onClose: () => void
}

/** The open list of a {@link StatusSelect}. */
export function StatusList<Status extends string>(props: StatusListProps<Status>) {
  const { anchor, value, options, firstKey, onPick, onClose } = props
  const [list, setList] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (list && firstKey.length === 1)
      list.dispatchEvent(new KeyboardEvent('keydown', { key: firstKey, bubbles: true }))
  }, [list, firstKey])
  const pick = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onPick(option.value)
  }
  return (
    <Select open value={value} onValueChange={pick} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SelectAnchor style={placeOf(anchor.current)} />
      <SelectContent
        ref={setList}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          anchor.current?.focus({ preventScroll: true })
        }}
      >
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            <StatusBadge tone={option.tone}>{option.label}</StatusBadge>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

// An open list keeps the page from being scrolled: its anchor stays where it is.
function placeOf(element: HTMLElement | null): CSSProperties {
  const { top = 0, left = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return { top, left, width, height }
}

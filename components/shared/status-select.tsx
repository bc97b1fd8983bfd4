'use client'

import { useState } from 'react'
import { Select, SelectContent, SelectItem, SelectTrigger } from '@/components/ui/select'
import { cn } from '@/lib/shared/cn'
import { StatusBadge, type StatusTone } from './status-badge'

interface StatusSelectProps<Status extends string> {
  /** Whose status it is, for screen readers. */
  label: string
  value: Status
  options: readonly { value: Status; label: string; tone: StatusTone }[]
  onChange: (status: Status) => void
  /** While a change is under way none can be made; the control keeps the focus, which a disabled one would lose. */
  isBusy?: boolean
  className?: string
}

/** A status that can be changed where it is shown. */
export function StatusSelect<Status extends string>({
  label,
  value,
  options,
  onChange,
  isBusy = false,
  className,
}: StatusSelectProps<Status>) {
  const current = options.find((option) => option.value === value)
  const [isOpen, setIsOpen] = useState(false)
  const change = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option && option.value !== value && !isBusy) onChange(option.value)
  }
  return (
    <Select
      value={value}
      onValueChange={change}
      open={isOpen}
      onOpenChange={(next) => setIsOpen(next && !isBusy)}
    >
      <SelectTrigger
        size="sm"
        aria-label={label}
        aria-disabled={isBusy}
        className={cn('w-fit gap-1 pr-1.5 pl-1', className)}
      >
        {current && <StatusBadge tone={current.tone}>{current.label}</StatusBadge>}
      </SelectTrigger>
      <SelectContent>
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            <StatusBadge tone={option.tone}>{option.label}</StatusBadge>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

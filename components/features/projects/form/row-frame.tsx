'use client'

import { Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

interface RowFrameProps {
  index: number
  /** The column widths on large screens. */
  columns: string
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** A row of fields with a remove button: one line below a shared head on large screens, a stack on small ones. */
export function RowFrame({ index, columns, removeLabel, onRemove, children }: RowFrameProps) {
  const isFirst = index === 0
  return (
    <li
      className={cn(
        'grid gap-2.5 rounded-md border p-3 sm:grid-cols-2 lg:rounded-none lg:border-0 lg:p-0',
        columns,
        !isFirst && 'lg:[&_label]:sr-only',
      )}
    >
      {children}
      <Button
        variant="ghost"
        size="icon"
        aria-label={removeLabel}
        onClick={onRemove}
        className={cn('justify-self-end max-lg:col-span-full', isFirst && 'lg:mt-6.5')}
      >
        <Icon of={Trash2} />
      </Button>
    </li>
  )
}

'use client'

import { ArrowDown, ArrowUp, Pin } from 'lucide'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { cn } from '@/lib/shared/cn'
import { MAX_FROZEN } from '@/lib/shared/table-layout'
import type { ChangeableLayout } from './table-layout'

interface ArrangedColumn {
  id: string
  /** Empty where it has no title. */
  name: string
  isMovable: boolean
}

interface ArrangeColumnsProps {
  /** All columns in their order, but for the actions. */
  columns: readonly ArrangedColumn[]
  layout: ChangeableLayout
  isOpen: boolean
  onClose: () => void
}

/** Lets a person choose the columns, their order and which of them stay in view; each change takes effect at once. */
export default function ArrangeColumns({ columns, layout, isOpen, onClose }: ArrangeColumnsProps) {
  const t = useTranslations('table.arrange')
  const list = useRef<HTMLUListElement>(null)
  const followed = useRef<string | null>(null)
  const shown = columns.filter(({ id }) => !layout.hidden.includes(id))
  const movable = columns.filter(({ isMovable }) => isMovable).map(({ id }) => id)
  const move = (id: string, step: -1 | 1, focus: string) => {
    const at = movable.indexOf(id)
    const to = at + step
    if (to < 0 || to >= movable.length) return
    followed.current = `${focus}-${id}`
    layout.change({ order: movable.toSpliced(at, 1).toSpliced(to, 0, id) })
  }
  // An element that is moved in the document loses the focus.
  useEffect(() => {
    if (followed.current === null) return
    const moved = list.current?.querySelector<HTMLElement>(`[data-follow="${followed.current}"]`)
    followed.current = null
    if (moved?.matches(':disabled')) moved.closest('li')?.querySelector<HTMLElement>('input')?.focus()
    else moved?.focus()
  })
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md grid-rows-[auto_auto_minmax(0,1fr)]">
        <DialogHeader>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogDescription>{t('hint')}</DialogDescription>
        </DialogHeader>
        <FrozenChoice columns={shown} layout={layout} />
        <ul ref={list} className="overflow-y-auto">
          {columns.filter(isNamed).map((column) => (
            <ColumnLine
              key={column.id}
              column={column}
              layout={layout}
              isFrozen={shown.indexOf(column) >= 0 && shown.indexOf(column) < layout.frozen}
              isFirst={column.id === movable[0]}
              isLast={column.id === movable.at(-1)}
              onMove={(step, focus) => move(column.id, step, focus)}
            />
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

const isNamed = ({ name }: { name: string }) => name !== ''

interface FrozenChoiceProps {
  /** Those that are shown. */
  columns: readonly ArrangedColumn[]
  layout: ChangeableLayout
}

function FrozenChoice({ columns, layout: { frozen, change } }: FrozenChoiceProps) {
  const t = useTranslations('table.arrange')
  const id = useId()
  const names = columns.slice(0, MAX_FROZEN)
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('frozen')}</Label>
      <Select
        id={id}
        value={String(Math.min(frozen, names.length))}
        options={[
          { value: '0', label: t('frozenNone') },
          ...names
            .map(({ name }, index) => ({ name, value: String(index + 1) }))
            .filter(isNamed)
            .map(({ name, value }) => ({ value, label: t('frozenUpTo', { column: name }) })),
        ]}
        onValueChange={(value) => change({ frozen: Number(value) })}
      />
    </div>
  )
}

interface ColumnLineProps {
  column: ArrangedColumn
  layout: ChangeableLayout
  isFrozen: boolean
  isFirst: boolean
  isLast: boolean
  /** `focus` names the pressed control, which keeps the focus. */
  onMove: (step: -1 | 1, focus: string) => void
}

function ColumnLine({ column, layout, isFrozen, isFirst, isLast, onMove }: ColumnLineProps) {
  const t = useTranslations('table.arrange')
  const id = useId()
  const { hidden, change } = layout
  const { name, isMovable } = column
  const others = hidden.filter((other) => other !== column.id)
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || !isMovable) return
    if (event.key === 'ArrowUp') onMove(-1, 'shown')
    else if (event.key === 'ArrowDown') onMove(1, 'shown')
    else return
    event.preventDefault()
  }
  return (
    <li className="flex min-h-9 touch:min-h-11 items-center gap-2 border-b last:border-b-0">
      <Checkbox
        id={id}
        data-follow={`shown-${column.id}`}
        checked={!hidden.includes(column.id)}
        disabled={!isMovable}
        onCheckedChange={(isOn) => change({ hidden: isOn ? others : [...others, column.id] })}
        onKeyDown={moveByKey}
      />
      <label
        htmlFor={id}
        className={cn('min-w-0 flex-1 truncate text-sm', !isMovable && 'text-muted-foreground')}
      >
        {name}
      </label>
      {isFrozen && (
        <span role="img" aria-label={t('isFrozen')} className="shrink-0">
          <Icon of={Pin} className="size-4 text-muted-foreground" />
        </span>
      )}
      {isMovable && (
        <>
          <Button
            variant="ghost"
            size="icon-sm"
            data-follow={`up-${column.id}`}
            aria-label={t('up', { column: name })}
            title={t('up', { column: name })}
            disabled={isFirst}
            onClick={() => onMove(-1, 'up')}
          >
            <Icon of={ArrowUp} />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            data-follow={`down-${column.id}`}
            aria-label={t('down', { column: name })}
            title={t('down', { column: name })}
            disabled={isLast}
            onClick={() => onMove(1, 'down')}
          >
            <Icon of={ArrowDown} />
          </Button>
        </>
      )}
    </li>
  )
}

'use client'

import { ArrowDownToLine, Plus, Redo2, Trash2, Undo2 } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { SheetState } from './line-states'

interface ProductToolbarProps {
  state: SheetState
  /** The number of selected lines. */
  count: number
  addLine: () => void
  deleteLines: () => void
  fillDown: () => void
  undo: () => void
  redo: () => void
}

/** The buttons that change the lines, for people who may edit. */
export function ProductToolbar({ state, count, ...act }: ProductToolbarProps) {
  const t = useTranslations('productLines')
  return (
    <>
      <AddLine onAdd={act.addLine} />
      <Button variant="outline" size="sm" disabled={count === 0} onClick={act.deleteLines}>
        <Icon of={Trash2} />
        {t('deleteLines', { count })}
      </Button>
      <Button variant="outline" size="sm" disabled={count < 2} onClick={act.fillDown}>
        <Icon of={ArrowDownToLine} />
        {t('fillDown')}
      </Button>
      <IconButton name={t('undo')} isDisabled={!state.canUndo} onClick={act.undo}>
        <Icon of={Undo2} />
      </IconButton>
      <IconButton name={t('redo')} isDisabled={!state.canRedo} onClick={act.redo}>
        <Icon of={Redo2} />
      </IconButton>
    </>
  )
}

/** The button that adds an empty line. */
export function AddLine({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('productLines')
  return (
    <Button variant="outline" size="sm" onClick={onAdd}>
      <Icon of={Plus} />
      {t('addLine')}
    </Button>
  )
}

interface IconButtonProps {
  name: string
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}

function IconButton({ name, isDisabled, onClick, children }: IconButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon-sm"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

'use client'

import { ArrowDownToLine, Plus, Redo2, Trash2, Undo2 } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { KeptLine } from '@/lib/features/scenarios/products/rules'
import type { SheetState } from './line-states'
import type { ProductSheet } from './product-sheet'

interface ProductToolbarProps {
  sheet: ProductSheet
  state: SheetState
  /** The selected lines. */
  chosen: readonly KeptLine[]
  onFillDown: () => void
}

/** The buttons that change the lines, for people who may edit. */
export function ProductToolbar({ sheet, state, chosen, onFillDown }: ProductToolbarProps) {
  const t = useTranslations('productLines')
  return (
    <>
      <AddLine sheet={sheet} />
      <Button
        variant="outline"
        size="sm"
        disabled={chosen.length === 0}
        onClick={() => sheet.deleteLines(new Set(chosen.map(({ _id }) => _id)))}
      >
        <Icon of={Trash2} />
        {t('deleteLines', { count: chosen.length })}
      </Button>
      <Button variant="outline" size="sm" disabled={chosen.length < 2} onClick={onFillDown}>
        <Icon of={ArrowDownToLine} />
        {t('fillDown')}
      </Button>
      <IconButton name={t('undo')} isDisabled={!state.canUndo} onClick={() => sheet.undo()}>
        <Icon of={Undo2} />
      </IconButton>
      <IconButton name={t('redo')} isDisabled={!state.canRedo} onClick={() => sheet.redo()}>
        <Icon of={Redo2} />
      </IconButton>
    </>
  )
}

/** The button that adds an empty line. */
export function AddLine({ sheet }: { sheet: ProductSheet }) {
  const t = useTranslations('productLines')
  return (
    <Button variant="outline" size="sm" onClick={() => sheet.addLine()}>
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

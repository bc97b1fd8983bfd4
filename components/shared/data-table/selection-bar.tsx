'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { usePageKeys } from '@/lib/client/page-keys'
import type { RowSelection } from './use-row-selection'

interface SelectionBarProps<Row> {
  selection: RowSelection<Row>
  /** Maximum number of selected rows. */
  maximum: number
  /** A note about the selected rows, shown below the actions. */
  note?: ReactNode
  /** The bulk actions. */
  children?: ReactNode
}

/** Shows how many rows are selected, with the bulk actions, at the bottom of the screen; A leads to it. */
export function SelectionBar<Row>({ selection, maximum, note, children }: SelectionBarProps<Row>) {
  const t = useTranslations('table')
  const count = selection.rows.length
  useFocusAfter(selection, count)
  const bar = useRef<HTMLElement>(null)
  // In the order of the page it comes behind all rows.
  const enter = () => bar.current?.querySelector('button')?.focus()
  usePageKeys(count > 0 ? { KeyA: enter } : {})
  if (count === 0) return null
  return (
    <section
      ref={bar}
      aria-label={t('selection')}
      data-selection-bar=""
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && selection.clear()}
      className="selection-bar rounded-md border border-primary bg-popover shadow-lg"
    >
      <div className="flex items-center gap-1 overflow-x-auto px-2 py-2 sm:flex-wrap sm:gap-2 sm:px-3">
        <p role="status" className="shrink-0 font-medium text-sm tabular-nums">
          {t('selected', { count })}
          {count >= maximum && (
            <span className="block font-normal text-muted-foreground">{t('full', { maximum })}</span>
          )}
        </p>
        <Button
          variant="ghost"
          size="icon"
          title={t('clear')}
          aria-label={t('clear')}
          onClick={selection.clear}
          className="mr-auto"
        >
          <Icon of={X} />
        </Button>
        {selection.elsewhere > 0 && (
          <Button variant="ghost" onClick={selection.keepPage}>
            {t('onlyPage')}
          </Button>
        )}
        {children}
      </div>
      {note && <p className="wrap-anywhere px-2 pb-2 text-muted-foreground text-sm sm:px-3">{note}</p>}
    </section>
  )
}

// The bar disappears with the last selected row, and with it the focus of a person who pressed one of its buttons.
function useFocusAfter<Row>({ pageCheckbox }: RowSelection<Row>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isGone = before.current > 0 && count === 0
    before.current = count
    if (isGone && document.activeElement === document.body)
      pageCheckbox.current?.focus({ preventScroll: true })
  }, [count, pageCheckbox])
}

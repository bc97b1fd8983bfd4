'use client'

import { Check, ChevronLeft, ChevronRight, Undo2 } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { createPressFilter } from '@/lib/client/second-press'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { isUsed } from './deck'

interface DeckButtonsProps {
  mark: ProductMark
  /** The place of the mark, from 0, and how many there are. */
  at: number
  count: number
  onGo: (at: number) => void
  mayScan: boolean
  /** Marks it as scanned, or takes that back; null while neither is possible. */
  onScan: (() => void) | null
  /** Called after a click, so that the keys act on the deck again. */
  onClicked: () => void
}

/** The deck's large buttons, for a thumb. */
export function DeckButtons({ mark, at, count, onGo, mayScan, onScan, onClicked }: DeckButtonsProps) {
  const t = useTranslations('productMarks')
  const [counts] = useState(() => createPressFilter<'scan'>())
  const clicked = (act: (() => void) | null) => () => {
    act?.()
    onClicked()
  }
  return (
    <div className="grid gap-2">
      <p role="status" className="text-center text-sm tabular-nums">
        {t('viewer.place', { place: at + 1, count })}
      </p>
      <div className="flex justify-center gap-2">
        <Button
          variant="outline"
          size="lg"
          className="h-12 touch:h-14 w-20"
          aria-label={t('viewer.previous')}
          aria-disabled={at === 0 || undefined}
          onClick={clicked(() => onGo(at - 1))}
        >
          <Icon of={ChevronLeft} />
        </Button>
        {mayScan && (
          <Button
            size="lg"
            className="h-12 touch:h-14 min-w-36"
            aria-disabled={!onScan || undefined}
            onClick={(event) => clicked(counts(event, 'scan') ? onScan : null)()}
          >
            <Icon of={isUsed(mark) ? Undo2 : Check} />
            {t(isUsed(mark) ? 'deck.takeBack' : 'deck.scanned')}
            <Kbd className="touch:hidden">{t('deck.space')}</Kbd>
          </Button>
        )}
        <Button
          variant="outline"
          size="lg"
          className="h-12 touch:h-14 w-20"
          aria-label={t('viewer.next')}
          aria-disabled={at === count - 1 || undefined}
          onClick={clicked(() => onGo(at + 1))}
        >
          <Icon of={ChevronRight} />
        </Button>
      </div>
    </div>
  )
}

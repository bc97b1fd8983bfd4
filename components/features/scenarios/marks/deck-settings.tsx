'use client'

import { CreditCard } from 'lucide'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { CountInput } from '@/components/shared/form/count-input'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { DECK_SIZES, keepDeckSettings, useDeckSettings } from '@/lib/client/screen-scale'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { PrintLabels } from './print-labels'

interface DeckSettingsProps {
  /** The marks of the deck, which can be printed. */
  marks: readonly ProductMark[]
  isUnusedOnly: boolean
  onUnusedOnly: (isOn: boolean) => void
  /** Seconds after which the next mark is shown by itself; 0 if it is not. */
  interval: number
  onInterval: (seconds: number) => void
  onMeasure: () => void
}

/** The longest time after which the next mark is shown by itself. */
const MAX_INTERVAL_SECONDS = 60

/** The settings of a deck, folded so that the code has the screen to itself. */
export function DeckSettings(props: DeckSettingsProps) {
  const { marks, isUnusedOnly, onUnusedOnly, interval, onInterval, onMeasure } = props
  const t = useTranslations('productMarks.deck')
  const id = useId()
  const { size } = useDeckSettings()
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted-foreground touch:py-2">{t('settings')}</summary>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-2">
        <CountInput
          label={t('chosenSize')}
          value={size}
          least={DECK_SIZES.least}
          most={DECK_SIZES.most}
          onChange={(next) => next !== null && keepDeckSettings({ size: next })}
        />
        <CountInput
          label={t('interval')}
          value={interval}
          least={0}
          most={MAX_INTERVAL_SECONDS}
          onChange={(next) => next !== null && onInterval(next)}
        />
        <span className="flex h-8 touch:h-10 items-center gap-2">
          <Switch id={id} checked={isUnusedOnly} onCheckedChange={onUnusedOnly} />
          <Label htmlFor={id}>{t('unusedOnly')}</Label>
        </span>
        <Button variant="outline" onClick={onMeasure}>
          <Icon of={CreditCard} />
          {t('measure')}
        </Button>
        <PrintLabels marks={marks} />
      </div>
    </details>
  )
}

'use client'

import { CreditCard } from 'lucide'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
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
const MOST_SECONDS = 60

/** What can be chosen about a deck, folded so that the code has the screen to itself. */
export function DeckSettings(props: DeckSettingsProps) {
  const { marks, isUnusedOnly, onUnusedOnly, interval, onInterval, onMeasure } = props
  const t = useTranslations('productMarks.deck')
  const id = useId()
  const { size } = useDeckSettings()
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted-foreground touch:py-2">{t('settings')}</summary>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-2">
        <NumberSetting
          label={t('chosenSize')}
          value={size}
          least={DECK_SIZES.least}
          most={DECK_SIZES.most}
          onChange={(next) => keepDeckSettings({ size: next })}
        />
        <NumberSetting
          label={t('interval')}
          value={interval}
          least={0}
          most={MOST_SECONDS}
          onChange={onInterval}
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

interface NumberSettingProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

function NumberSetting({ label, value, least, most, onChange }: NumberSettingProps) {
  const id = useId()
  return (
    <span className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        // Another value from outside shows, while a number that is being typed is left alone.
        key={value}
        id={id}
        type="number"
        inputMode="numeric"
        className="w-28"
        defaultValue={value}
        min={least}
        max={most}
        onBlur={({ target }) => {
          const wanted = Math.round(target.valueAsNumber)
          if (Number.isFinite(wanted)) onChange(Math.min(Math.max(wanted, least), most))
          target.value = String(value)
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </span>
  )
}

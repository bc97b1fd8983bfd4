'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import type { UpdateChoice as Choice } from '@/lib/features/scenarios/imports/rules'
import type { JudgedRow } from '@/lib/features/scenarios/sheets/rules'

interface UpdateChoiceProps {
  rows: readonly JudgedRow[]
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** The number of scenarios that a line names. */
const NAMED = 10

/** Whether rows with other values change the scenarios that are there, also those that people have changed since. */
export function UpdateChoice({ rows, choice, onChoose }: UpdateChoiceProps) {
  const t = useTranslations('scenarioImports.update')
  const id = useId()
  const known = rows.filter(({ state }) => state === 'changed' || state === 'edited')
  const edited = known.filter(({ state }) => state === 'edited')
  if (known.length === 0) return null
  const { isUpdating, takesEdited } = choice
  const numbers = edited.slice(0, NAMED).map(({ scenario }) => scenario?.scenarioNumber)
  return (
    <div className="grid gap-2 text-sm">
      <Label htmlFor={`${id}-update`} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
        <Switch
          id={`${id}-update`}
          checked={isUpdating}
          onCheckedChange={(isOn) => onChoose({ isUpdating: isOn, takesEdited: false })}
        />
        {t('label', { count: known.length - edited.length })}
        <span className="text-muted-foreground">{t('hint')}</span>
      </Label>
      {edited.length > 0 && (
        <Label htmlFor={`${id}-edited`} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
          <Switch
            id={`${id}-edited`}
            checked={isUpdating && takesEdited}
            disabled={!isUpdating}
            onCheckedChange={(isOn) => onChoose({ isUpdating, takesEdited: isOn })}
          />
          {t('edited', { count: edited.length })}
          <span className="text-tone-orange">
            {numbers.join(', ')}
            {edited.length > NAMED && ' …'}
          </span>
        </Label>
      )}
    </div>
  )
}

'use client'

import { Check, Minus } from 'lucide'
import { useTranslations } from 'next-intl'
import { CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { dataFields, dataFlags, dataText } from '@/lib/features/scenarios/data/rules'
import { cn } from '@/lib/shared/cn'
import { NO_VALUE } from '@/lib/shared/messages'
import { InformationForm } from './information-form'
import { ScenarioDates } from './scenario-dates'

interface InformationContentProps {
  scenario: ListedScenario
  draftKey: string
  isEdited: boolean
  onDone: () => void
}

/** A scenario's data below the card's title: to read, or the form while it is edited. */
export function InformationContent({ scenario, draftKey, isEdited, onDone }: InformationContentProps) {
  return (
    <CardContent className="grid gap-2.5 px-4 pb-3">
      {isEdited ? (
        <InformationForm scenario={scenario} draftKey={draftKey} onDone={onDone} />
      ) : (
        <Facts scenario={scenario} />
      )}
    </CardContent>
  )
}

/** The values that are set, then the flags that are on or off, then the long texts that there are. */
function Facts({ scenario }: { scenario: ListedScenario }) {
  const { type, data } = scenario
  const translate = useTranslate()
  const values = new Map(Object.entries(data))
  const fields = dataFields(type)
  const texts = fields.filter(({ kind, name }) => kind === 'text' && values.get(name))
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 xl:grid-cols-5">
        {fields
          .filter(({ kind }) => kind !== 'flag' && kind !== 'text')
          .map((field) => (
            <div key={field.name} className="min-w-0">
              <dt className="text-muted-foreground text-xs">{translate(field.label)}</dt>
              <dd className="wrap-anywhere font-medium">
                {dataText(field, values.get(field.name), translate) || NO_VALUE}
              </dd>
            </div>
          ))}
      </dl>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t pt-2.5">
        {dataFlags(type).map(({ name, label }) => (
          <Flag key={name} label={translate(label)} isOn={values.get(name) === true} />
        ))}
      </ul>
      {texts.map(({ name, label }) => (
        <div key={name} className="border-t pt-2.5">
          <h2 className="text-muted-foreground text-xs">{translate(label)}</h2>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{values.get(name)}</p>
        </div>
      ))}
      <p className="flex flex-wrap gap-x-4 border-t pt-2.5 text-muted-foreground text-xs">
        <ScenarioDates scenario={scenario} />
      </p>
    </>
  )
}

function Flag({ label, isOn }: { label: string; isOn: boolean }) {
  const t = useTranslations('scenarios.page')
  const drawing = isOn ? Check : Minus
  return (
    <li className={cn('flex items-center gap-1.5 text-sm', !isOn && 'text-muted-foreground')}>
      <Icon of={drawing} className={cn('size-4 shrink-0', isOn && 'text-tone-green')} />
      <span className={cn(isOn && 'font-medium')}>{label}</span>
      <span className="sr-only">: {isOn ? t('on') : t('off')}</span>
    </li>
  )
}

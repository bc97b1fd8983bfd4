'use client'

import { Check } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'
import { dataFields, dataText } from '@/lib/features/scenarios/data/rules'
import { cn } from '@/lib/shared/cn'
import { NO_VALUE } from '@/lib/shared/messages'
import { ScenarioDates } from './scenario-dates'

/** The fields whose values are understood without their label, which is read to screen readers alone. */
const SELF_EXPLAINING: readonly ScenarioDataField[] = ['country', 'currency', 'shipment', 'payment', 'basket']

/** The values of a scenario's data in one line; one that has no room is left out as a whole, not cut. A phone's line scrolls. */
export function InformationLine({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.page')
  const translate = useTranslate()
  const values = new Map(Object.entries(scenario.data))
  return (
    <div className="flex h-6 touch:h-10 min-w-0 flex-1 flex-wrap gap-x-3 overflow-hidden whitespace-nowrap">
      <dl className="contents">
        {dataFields(scenario.type).map((field) => {
          const value = values.get(field.name)
          if (field.kind === 'flag' ? value !== true : field.kind === 'text' && !value) return null
          const label = translate(field.kind === 'flag' ? field.short : field.label)
          const isLabelHidden = SELF_EXPLAINING.includes(field.name) && Boolean(value)
          return (
            <div key={field.name} className="flex h-6 touch:h-10 max-w-64 items-center gap-1">
              <dt
                className={cn(
                  field.kind === 'flag' ? 'truncate' : 'text-muted-foreground text-xs',
                  isLabelHidden && 'sr-only',
                )}
              >
                {label}
              </dt>
              {field.kind === 'flag' ? (
                <dd className="-order-1">
                  <Icon of={Check} className="size-3.5 text-tone-green" />
                  <span className="sr-only">{t('on')}</span>
                </dd>
              ) : (
                <dd className="truncate font-medium">{dataText(field, value, translate) || NO_VALUE}</dd>
              )}
            </div>
          )
        })}
      </dl>
      <div className="flex h-6 touch:h-10 items-center gap-x-3 text-muted-foreground text-xs">
        <ScenarioDates scenario={scenario} />
      </div>
    </div>
  )
}

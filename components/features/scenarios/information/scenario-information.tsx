'use client'

import { Check, Minus, Pencil } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useOpenForm } from '@/components/shared/form/draft'
import { LoadingState } from '@/components/shared/loading-state'
import { Button } from '@/components/ui/button'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { ScenarioDataField } from '@/lib/features/scenarios/information/contract'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { canEdit } from '@/lib/shared/actor'
import { cn } from '@/lib/shared/cn'
import { FLAGS, ORDERS_CHOICES } from '../scenario-layout'
import { useChoiceLabel } from '../use-choice-label'

const InformationForm = lazyCode(() => import('./information-form'))

/** A scenario's data, and a form while it is edited. */
export function ScenarioInformation({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios')
  const mayEdit = canEdit(useActor())
  const draftKey = `scenario-information:${scenario._id}`
  const [isEdited, setIsEdited] = useOpenForm(draftKey)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return (
    <Card>
      <CardHeader className="pt-2.5 pb-2">
        <CardTitle>{t('page.information')}</CardTitle>
        {mayEdit && !isEdited && (
          <CardAction>
            <Button
              ref={editButton}
              variant="outline"
              size="sm"
              onPointerEnter={InformationForm.preload}
              onFocus={InformationForm.preload}
              onClick={() => setIsEdited(true)}
            >
              <Icon of={Pencil} />
              {t('page.edit')}
            </Button>
          </CardAction>
        )}
      </CardHeader>
      <CardContent className="grid gap-2.5 pb-3">
        {mayEdit && isEdited ? (
          <Suspense fallback={<LoadingState />}>
            <InformationForm {...{ scenario, draftKey }} onDone={() => setIsEdited(false)} />
          </Suspense>
        ) : (
          <Facts scenario={scenario} />
        )}
      </CardContent>
    </Card>
  )
}

/** The values first, then the switches. */
function Facts({ scenario }: { scenario: ListedScenario }) {
  const translate = useTranslate()
  const facts = useFacts(scenario)
  const { data } = scenario
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 xl:grid-cols-5">
        {facts.map(({ field, value }) => (
          <div key={field} className="min-w-0">
            <dt className="text-muted-foreground text-xs">{translate(DATA_LABELS[field])}</dt>
            <dd className="wrap-anywhere font-medium">{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t pt-2.5">
        {flagsOf(scenario).map(({ field, isOn }) => (
          <Flag key={field} label={translate(DATA_LABELS[field])} isOn={isOn} />
        ))}
      </ul>
      {data.add_req && (
        <div className="border-t pt-2.5">
          <h3 className="text-muted-foreground text-xs">{translate(DATA_LABELS.add_req)}</h3>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{data.add_req}</p>
        </div>
      )}
    </>
  )
}

interface Fact {
  field: ScenarioDataField
  value: string
}

function useFacts(scenario: ListedScenario): Fact[] {
  const t = useTranslations('scenarios')
  const labelOf = useChoiceLabel()
  const { data } = scenario
  const choices: Fact[] =
    scenario.type === 'orders'
      ? ORDERS_CHOICES.map((field) => ({ field, value: labelOf(scenario.data[field]) }))
      : []
  return [
    { field: 'country', value: data.country },
    { field: 'plant', value: data.plant },
    { field: 'currency', value: data.currency },
    ...choices,
    { field: 'basket', value: data.basket === null ? '' : t('basketNumber', { number: data.basket }) },
  ]
}

function flagsOf(scenario: ListedScenario): { field: ScenarioDataField; isOn: boolean }[] {
  return scenario.type === 'orders'
    ? FLAGS.orders.map((field) => ({ field, isOn: scenario.data[field] }))
    : FLAGS.receipts.map((field) => ({ field, isOn: scenario.data[field] }))
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

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
import { dataFields, dataFlags, dataText } from '@/lib/features/scenarios/data/rules'
import { canEdit } from '@/lib/shared/actor'
import { cn } from '@/lib/shared/cn'

const InformationForm = lazyCode(() => import('./information-form'), { isForChanges: true })

/** A scenario's data to read, and a form while it is edited. */
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
            <InformationForm scenario={scenario} draftKey={draftKey} onDone={() => setIsEdited(false)} />
          </Suspense>
        ) : (
          <Facts scenario={scenario} />
        )}
      </CardContent>
    </Card>
  )
}

/** What is set, then what is switched on or off, then the long texts that there are. */
function Facts({ scenario: { type, data } }: { scenario: ListedScenario }) {
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
                {dataText(field, values.get(field.name), translate) || '—'}
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
          <h3 className="text-muted-foreground text-xs">{translate(label)}</h3>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{values.get(name)}</p>
        </div>
      ))}
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

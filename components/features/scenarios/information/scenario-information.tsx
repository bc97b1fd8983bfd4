'use client'

import { Check, Minus, Pencil } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { FoldButton } from '@/components/shared/fold-button'
import { useOpenForm } from '@/components/shared/form/draft'
import { LoadingState } from '@/components/shared/loading-state'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardTitle } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { usePageKeys } from '@/lib/client/page-keys'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { dataFields, dataFlags, dataText } from '@/lib/features/scenarios/data/rules'
import { cn } from '@/lib/shared/cn'
import { NO_VALUE } from '@/lib/shared/messages'
import { useFolds } from '../detail/use-folds'
import { InformationLine } from './information-line'
import { ScenarioDates } from './scenario-dates'

const InformationForm = lazyCode(() => import('./information-form'), { isForChanges: true })

/** A scenario's data: folded to a line of its values, to read, or a form while it is edited. */
export function ScenarioInformation({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios')
  const mayEdit = useMayEdit()
  const draftKey = `scenario-information:${scenario._id}`
  const [isEdited, setIsEdited] = useOpenForm(draftKey)
  const { isFolded, setFolded } = useFolds()
  const editButton = useRef<HTMLButtonElement>(null)
  const foldButton = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) editButton.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const isForm = mayEdit && isEdited
  const isOpen = isForm || !isFolded('information')
  // While it is edited it stays open: the form must not disappear with what was typed.
  const toggle = () => setFolded('information', isOpen)
  const toggleByKey = () => {
    toggle()
    // What had the focus may be folded away.
    foldButton.current?.focus()
  }
  usePageKeys({ KeyE: isForm ? undefined : toggleByKey })
  return (
    <Card>
      <div
        className={cn(
          'relative flex min-w-0 items-center gap-2',
          isOpen ? 'px-2.5 pt-2 pb-1' : 'rounded-md px-1.5 hover:bg-accent',
        )}
      >
        {!isForm && (
          <FoldButton
            ref={foldButton}
            label={t('page.information')}
            isOpen={isOpen}
            onToggle={toggle}
            shortcut="E"
          />
        )}
        {isOpen ? (
          <CardTitle className="min-w-0 flex-1">{t('page.information')}</CardTitle>
        ) : (
          <InformationLine scenario={scenario} />
        )}
        {mayEdit && !isForm && (
          <Button
            ref={editButton}
            variant="ghost"
            size="sm"
            className="relative h-6 touch:h-10"
            onPointerEnter={InformationForm.preload}
            onFocus={InformationForm.preload}
            onClick={() => setIsEdited(true)}
          >
            <Icon of={Pencil} />
            {t('page.edit')}
          </Button>
        )}
      </div>
      {isOpen && (
        <CardContent className="grid gap-2.5 px-4 pb-3">
          {isForm ? (
            <Suspense fallback={<LoadingState />}>
              <InformationForm scenario={scenario} draftKey={draftKey} onDone={() => setIsEdited(false)} />
            </Suspense>
          ) : (
            <Facts scenario={scenario} />
          )}
        </CardContent>
      )}
    </Card>
  )
}

/** What is set, then what is switched on or off, then the long texts that there are. */
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

'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioChange, SnapshotChange } from '@/lib/features/protocols/changes/contract'
import { protocolChangesQuery } from '@/lib/features/protocols/client'
import { shownChoice } from '@/lib/features/protocols/snapshots/rules'
import { visible } from '@/lib/shared/control-characters'
import { FIELD_NAMES, ITEM_NAMES, valueNames } from './change-words'

/** What differs now from what a frozen protocol says; it is compared on request. */
export default function ChangesPanel({ id }: { id: string }) {
  const t = useTranslations('protocols.changes')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-2 print:hidden">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      {isOpen ? (
        <Changes id={id} />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t('compare')}
        </Button>
      )}
    </section>
  )
}

function Changes({ id }: { id: string }) {
  const t = useTranslations('protocols.changes')
  const { data, isError, refetch } = useQuery(protocolChangesQuery(id))
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingState />
  const { scenarios, more, isGone } = data
  if (isGone) return <p className="text-sm">{t('isGone')}</p>
  if (scenarios.length === 0) return <p className="text-sm">{t('nothing')}</p>
  return (
    <>
      <ul className="grid gap-3 text-sm">
        {scenarios.map((scenario) => (
          <ChangedScenario key={scenario._id} scenario={scenario} />
        ))}
      </ul>
      {more > 0 && <p className="text-muted-foreground text-sm">{t('more', { count: more })}</p>}
    </>
  )
}

function ChangedScenario({ scenario: { number, kind, changes } }: { scenario: ScenarioChange }) {
  const t = useTranslations('protocols.changes')
  if (kind !== 'changed') return <li className="font-medium">{t(kind, { number })}</li>
  return (
    <li>
      <p className="font-medium">{number}</p>
      <ul className="grid list-disc gap-0.5 pl-5">
        {changes.map((change) => (
          <li key={`${change.part} ${change.item} ${change.field}`} className="wrap-anywhere">
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function ChangeWords({ change: { part, item, field, before, after } }: { change: SnapshotChange }) {
  const t = useTranslations('protocols.changes')
  const translate = useTranslate()
  const name = visible(shownChoice(ITEM_NAMES[part], item, translate))
  const of = [t(`part.${part}`), name].filter(Boolean).join(' · ')
  if (field === '') return t(after === null ? 'itemRemoved' : 'itemAdded', { item: of })
  const value = (text: string | null) =>
    text === null ? t('none') : visible(shownChoice(valueNames(part, field), text, translate))
  return t('value', {
    of:
      item === ''
        ? shownChoice(FIELD_NAMES[part], field, translate)
        : `${of}, ${shownChoice(FIELD_NAMES[part], field, translate)}`,
    before: value(before),
    after: value(after),
  })
}

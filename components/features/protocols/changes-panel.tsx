'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioChange, SnapshotChange } from '@/lib/features/protocols/changes/contract'
import { protocolChangesQuery } from '@/lib/features/protocols/client'
import { changeText } from './change-text'

/** The differences between the data of today and a frozen protocol; compared on request. */
export default function ChangesPanel({ id }: { id: string }) {
  const t = useTranslations('protocols.changes')
  const [isOpen, setIsOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const compare = () => {
    setIsOpen(true)
    // The pressed button disappears, so the focus moves to the section with its result.
    section.current?.focus()
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('title')}
      className="grid grid-cols-1 gap-2 print:hidden"
    >
      <h2 className="font-semibold text-base">{t('title')}</h2>
      {isOpen ? (
        <Changes id={id} />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={compare}>
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
  const { shared, scenarios, more, isGone } = data
  if (isGone) return <p className="text-sm">{t('isGone')}</p>
  if (shared.length + scenarios.length === 0) return <p className="text-sm">{t('nothing')}</p>
  return (
    <>
      <ul className="grid gap-3 text-sm">
        {shared.length > 0 && <Changed name={t('shared')} changes={shared} />}
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
  return <Changed name={number} changes={changes} />
}

function Changed({ name, changes }: { name: string; changes: SnapshotChange[] }) {
  const translate = useTranslate()
  const texts = changes.map((change) => changeText(change, translate))
  return (
    <li>
      <p className="font-medium">{name}</p>
      <ul className="grid list-disc gap-0.5 pl-5">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </li>
  )
}

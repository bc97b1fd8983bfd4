'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import type { Protocol } from '@/lib/features/protocols/contract'
import type { Snapshot } from '@/lib/features/protocols/snapshots/contract'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { DraftDeviations } from './draft-deviations'
import { DraftErrors } from './draft-errors'
import { DraftScenarios } from './draft-scenarios'
import { DraftSending } from './draft-sending'
import { DraftSigners } from './draft-signers'
import { StoredMeanwhile } from './stored-meanwhile'
import { useDraftChange } from './use-draft-change'
import { useFollowed } from './use-followed'

interface DraftPanelProps {
  protocol: Protocol
  /** Null until it is loaded. */
  snapshot: Snapshot | null
}

/** The contents of a draft; each change is stored at once. */
export default function DraftPanel({ protocol, snapshot }: DraftPanelProps) {
  const t = useTranslations('protocols.draft')
  return (
    <section aria-label={t('title')} className="grid gap-4 rounded-md border bg-card px-3 py-3 print:hidden">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      <TitleField protocol={protocol} />
      <DraftPart title={t('scenarios')}>
        <DraftScenarios protocol={protocol} snapshot={snapshot} />
      </DraftPart>
      <DraftPart title={t('signers')}>
        <DraftSigners protocol={protocol} />
      </DraftPart>
      <DraftPart title={t('errors')}>
        <DraftErrors protocol={protocol} snapshot={snapshot} />
      </DraftPart>
      <DraftPart title={t('deviations')}>
        <DraftDeviations protocol={protocol} />
      </DraftPart>
      <DraftPart title={t('sending')}>
        <DraftSending protocol={protocol} isEmpty={snapshot?.scenarios.length === 0} />
      </DraftPart>
    </section>
  )
}

function DraftPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="font-medium text-sm">{title}</h3>
      {children}
    </section>
  )
}

function TitleField({ protocol }: { protocol: Protocol }) {
  const t = useTranslations('protocols')
  const common = useTranslations('common')
  const id = useId()
  const { text: title, isOutdated, setText: setTitle, takeStored } = useFollowed(protocol.title)
  const { change, isPending } = useDraftChange(protocol)
  const isChanged = title.trim() !== '' && title !== protocol.title
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !isPending) void change({ title })
      }}
    >
      <Label htmlFor={id}>{t('fields.title')}</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          value={title}
          maxLength={NAME_LIMIT}
          onChange={({ target }) => setTitle(target.value)}
          className="min-w-0 max-w-xl flex-1 basis-64"
        />
        <Button type="submit" variant="outline" aria-disabled={isPending || !isChanged}>
          {common('save')}
        </Button>
      </div>
      {isOutdated && <StoredMeanwhile stored={protocol.title} onTake={takeStored} />}
    </form>
  )
}

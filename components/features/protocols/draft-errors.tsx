'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import type { Protocol } from '@/lib/features/protocols/contract'
import type { Snapshot, SnapshotError } from '@/lib/features/protocols/snapshots/contract'
import { TEXT_LIMIT } from '@/lib/shared/limits'
import { cutLine } from '@/lib/shared/telegram-html'
import { StoredMeanwhile } from './stored-meanwhile'
import { useDraftChange } from './use-draft-change'
import { useFollowed } from './use-followed'

interface DraftErrorsProps {
  protocol: Protocol
  snapshot: Snapshot | null
}

/** The open errors of a draft, and who accepts each of them. */
export function DraftErrors({ protocol, snapshot }: DraftErrorsProps) {
  const t = useTranslations('protocols.paper')
  const errors = snapshot?.scenarios.flatMap(({ number, errors: open }) =>
    open.map((error) => ({ number, error })),
  )
  if (!errors) return null
  if (errors.length === 0) return <p className="text-muted-foreground text-sm">{t('noErrors')}</p>
  return (
    <ul className="grid gap-3">
      {errors.map(({ number, error }) => (
        <li key={error._id} className="grid grid-cols-1 gap-1.5 text-sm">
          <p id={`error-${error._id}`} className="wrap-anywhere">
            {number} · {error.isBlocker && `${t('blocker')}: `}
            {error.description}
          </p>
          <Acceptance protocol={protocol} number={number} error={error} />
        </li>
      ))}
    </ul>
  )
}

interface AcceptanceProps {
  protocol: Protocol
  /** The number of the error's scenario. */
  number: string
  error: SnapshotError
}

/** Maximum length of an error's description in the name of a button. */
const NAMED_LENGTH = 80

function Acceptance({ protocol, number, error }: AcceptanceProps) {
  const t = useTranslations('protocols.draft')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { accepted } = error
  const acceptor = useFollowed(accepted?.by._id ?? '')
  const [picked, setPicked] = useState<{ _id: string; name: string } | null>(null)
  const person = [picked, accepted?.by].find((one) => one?._id === acceptor.text) ?? null
  const comment = useFollowed(accepted?.comment ?? '')
  const { change, isPending } = useDraftChange(protocol)
  const stored = protocol.accepted.map((one) => ({
    errorReportId: one.errorReportId,
    personId: one.person._id,
    comment: one.comment,
  }))
  const others = stored.filter(({ errorReportId }) => errorReportId !== error._id)
  const isChanged = person !== null && (person._id !== accepted?.by._id || comment.text !== accepted.comment)
  const accept = () => {
    if (!person || isPending || !isChanged) return
    const acceptance = { errorReportId: error._id, personId: person._id, comment: comment.text }
    void change({ accepted: [...others, acceptance] })
  }
  const withdraw = async () => {
    // The pressed button disappears, so the focus moves to the field.
    if (await change({ accepted: others })) field.current?.focus()
  }
  const described = { 'aria-describedby': `error-${error._id}` }
  const what = `${number} · ${cutLine(error.description, NAMED_LENGTH)}`
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        accept()
      }}
    >
      <UserCombobox
        // The placeholder asks who accepts it.
        label={person ? `${t('acceptor')}, ${what}` : what}
        placeholder={t('acceptor')}
        className="w-full max-w-xs"
        value={person?.name}
        onPick={(one) => {
          setPicked(one)
          acceptor.setText(one._id)
        }}
      />
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <Label htmlFor={id}>{t('acceptComment')}</Label>
        <Input
          ref={field}
          id={id}
          {...described}
          value={comment.text}
          maxLength={TEXT_LIMIT}
          onChange={({ target }) => comment.setText(target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        {...described}
        aria-disabled={isPending || !isChanged}
      >
        {t('accept')}
      </Button>
      {accepted && (
        <Button
          variant="ghost"
          size="sm"
          {...described}
          aria-disabled={isPending}
          onClick={() => !isPending && void withdraw()}
        >
          {t('withdraw')}
        </Button>
      )}
      {accepted && (comment.isOutdated || acceptor.isOutdated) && (
        <StoredMeanwhile
          stored={[accepted.by.name, accepted.comment].filter(Boolean).join(': ')}
          onTake={() => {
            acceptor.takeStored()
            comment.takeStored()
          }}
        />
      )}
    </form>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Moment } from '@/components/shared/moment'
import { PersonName } from '@/components/shared/person-name'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/shared/cn'
import { changerNames, type ForeignChange } from '@/lib/shared/foreign-changes'

/** Labels and texts of a form's fields in a conflict, by name; fields without an entry are not shown. */
export type FieldDescriptions = Readonly<
  Record<string, { label: string; toText?: (value: unknown) => string } | undefined>
>

export type Side = 'mine' | 'theirs'

/** A field in which somebody else has stored another value. */
export interface ConflictField {
  name: string
  label: string
  mine: string
  theirs: string
  chosen: Side | null
}

/** The question whose value of a field to store. */
export interface Question {
  field: Omit<ConflictField, 'chosen'>
  changes: readonly ForeignChange[]
  onAnswer: (side: Side) => void
}

interface ConflictFieldsProps {
  fields: readonly ConflictField[]
  changes: readonly ForeignChange[]
  onChoose: (name: string, side: Side) => void
}

/** The typed value and the stored one side by side, for each field, to choose from. */
export function ConflictFields({ fields, changes, onChoose }: ConflictFieldsProps) {
  const t = useTranslations('common.conflict')
  return (
    <ul className="grid gap-3">
      {fields.map(({ name, label, mine, theirs, chosen }) => {
        const change = changes.find((one) => one.fields.includes(name))
        return (
          <li key={name} data-record={name} className="grid gap-1.5">
            <p className="font-medium text-sm">{label}</p>
            <div className="grid gap-2 sm:grid-cols-2">
              <Version
                caption={t('mine')}
                text={mine}
                isChosen={chosen === 'mine'}
                button={t('keepMine')}
                buttonName={t('keepMineOf', { field: label })}
                onChoose={() => onChoose(name, 'mine')}
              />
              <Version
                caption={
                  change ? (
                    <>
                      <PersonName person={change.by} />, <Moment value={change.at} />
                    </>
                  ) : (
                    t('theirs')
                  )
                }
                text={theirs}
                isChosen={chosen === 'theirs'}
                button={t('takeTheirs')}
                buttonName={t('takeTheirsOf', { field: label })}
                onChoose={() => onChoose(name, 'theirs')}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface VersionProps {
  caption: ReactNode
  text: string
  isChosen: boolean
  button: string
  /** The button's name for screen readers, which don't see the field beside it. */
  buttonName: string
  onChoose: () => void
}

function Version({ caption, text, isChosen, button, buttonName, onChoose }: VersionProps) {
  const t = useTranslations('common.conflict')
  return (
    <div
      className={cn(
        'flex min-w-0 flex-wrap items-end gap-2 rounded-md border bg-card px-2.5 py-2 text-card-foreground',
        isChosen && 'border-primary',
      )}
    >
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-muted-foreground text-xs">{caption}</p>
        <p className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap text-sm">
          {text || <span className="text-muted-foreground italic">{t('nothing')}</span>}
        </p>
      </div>
      <Button
        variant={isChosen ? 'default' : 'outline'}
        size="sm"
        aria-pressed={isChosen}
        aria-label={buttonName}
        onClick={onChoose}
      >
        {button}
      </Button>
    </div>
  )
}

/** Names the person who has changed the record meanwhile. */
export function ConflictTitle({ changes }: { changes: readonly ForeignChange[] }) {
  const t = useTranslations('common.conflict')
  const names = changerNames(changes)
  return names ? t('title', { names }) : t('titleUnknown')
}

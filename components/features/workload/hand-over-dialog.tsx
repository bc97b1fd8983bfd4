'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { ErrorState } from '@/components/shared/error-state'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useUndoable } from '@/components/shared/use-undoable'
import { informativeMessage } from '@/lib/client/api-error'
import { handOverPreviewQuery, useHandOver, useUndoHandOver } from '@/lib/features/hand-overs/client'
import type { WorkloadItem, WorkloadPerson } from '@/lib/features/workload/contract'
import { containsText } from '@/lib/shared/search-text'
import { HandOverPreview } from './hand-over-preview'

type Giver = Pick<WorkloadPerson, '_id' | 'name'>

/** Items that are to be handed over. */
export interface HandOverRequest {
  /** Null for nobody. */
  from: Giver | null
  items: readonly WorkloadItem[]
  /** Called once they are handed over. */
  onDone: () => void
}

interface HandOverDialogProps {
  request: HandOverRequest
  /** The person who was picked by dropping the items on them. */
  first: WorkloadPerson | null
  people: readonly WorkloadPerson[]
  onClose: () => void
}

/** Asks to whom items are handed over, with a preview of the items and of who is notified. */
export default function HandOverDialog({ request, first, people, onClose }: HandOverDialogProps) {
  const t = useTranslations('workload.handOver')
  const { from, items, onDone } = request
  const [to, setTo] = useState(first)
  const attempt = useUndoable()
  const { mutateAsync } = useHandOver()
  const undoing = useUndoHandOver()
  const body = useMemo(
    () => ({
      from: from?._id ?? null,
      to: to?._id ?? '',
      items: items.map(({ kind, _id }) => ({ kind, _id })),
    }),
    [from, to, items],
  )
  const preview = useQuery(handOverPreviewQuery(to ? body : null))
  const shown = preview.isError ? undefined : preview.data?.preview
  const refusal = informativeMessage(preview.error)
  const handOver = async () => {
    let isDone = false
    await attempt({
      of: `hand-over:${from?._id}`,
      work: async () => {
        const { changes } = await mutateAsync(body)
        isDone = true
        onDone()
        // Also where it is sent again from the message of its failure.
        onClose()
        return {
          title: t('done', { count: items.length, name: to?.name ?? '' }),
          undo: () => undoing.mutateAsync({ from: body.from, changes }),
        }
      },
      failure: 'workload.failures.handOver',
    })
    return isDone
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { count: items.length })}
      confirmLabel={t('confirm')}
      isDestructive={false}
      isReady={to !== null && shown?.gone === 0}
      onConfirm={handOver}
    >
      <PersonChoice people={people} from={from} to={to} onPick={setTo} />
      {to && !shown && !preview.isError && (
        <p role="status" className="text-muted-foreground text-sm">
          {t('looking')}
        </p>
      )}
      {preview.isError &&
        (refusal ? (
          <ErrorState title={refusal} hint="" />
        ) : (
          <ErrorState onRetry={() => void preview.refetch()} />
        ))}
      {to && shown && <HandOverPreview preview={shown} from={from} to={to} />}
    </ConfirmDialog>
  )
}

interface PersonChoiceProps {
  people: readonly WorkloadPerson[]
  from: Giver | null
  to: WorkloadPerson | null
  onPick: (person: WorkloadPerson) => void
}

// Each person with the number of their items, by which one chooses who takes more.
function PersonChoice({ people, from, to, onPick }: PersonChoiceProps) {
  const t = useTranslations('workload.handOver')
  const [text, setText] = useState('')
  const options = people
    .filter(({ _id, name, canSignIn }) => canSignIn && _id !== from?._id && containsText(name, text))
    .map(({ _id, name, team, figures }) => ({
      id: _id,
      label: name,
      detail: t('load', { team, count: figures.open }),
    }))
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="font-medium text-sm">
        {t('to')}
      </span>
      <SearchCombobox
        aria-label={`${t('to')}: ${to?.name ?? t('pick')}`}
        value={to?.name ?? ''}
        placeholder={t('pick')}
        searchPlaceholder={t('searchPerson')}
        searchText={text}
        onSearchTextChange={setText}
        options={options}
        empty={t('noPerson')}
        onPick={({ id }) => {
          const person = people.find(({ _id }) => _id === id)
          if (person) onPick(person)
        }}
      />
    </div>
  )
}

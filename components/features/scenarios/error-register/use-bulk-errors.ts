'use client'

import { useTranslations } from 'next-intl'
import type { UndoableChange } from '@/components/shared/use-undo-toast'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import {
  useSetPlannedFixOfErrors,
  useSetResponsibleOfErrors,
  useSetStatusOfErrors,
  useUndoPlannedFixOfErrors,
  useUndoResponsibleOfErrors,
  useUndoStatusOfErrors,
} from '@/lib/features/error-register/client'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { statusName } from '@/lib/features/error-register/rules'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import type { MessageKey } from '@/lib/shared/messages'
import { changedRows, useReaderNote } from '../bulk-responsible'

interface BulkErrorsInput {
  rows: readonly RegisteredError[]
  /** Called if some of the rows don't exist any more. */
  onMissing: () => void
}

const toIds = (rows: readonly RegisteredError[]) => rows.map(({ _id }) => _id)

/** Returns the bulk actions on errors; each can be undone for 10 s. Only reports have a solver and a planned fix. */
export function useBulkErrors({ rows, onMissing }: BulkErrorsInput) {
  const t = useTranslations('errorRegister')
  const toReaderNote = useReaderNote()
  const translate = useTranslate()
  const attempt = useUndoable()
  const setStatusCall = useSetStatusOfErrors()
  const undoStatus = useUndoStatusOfErrors()
  const setResponsibleCall = useSetResponsibleOfErrors()
  const undoResponsible = useUndoResponsibleOfErrors()
  const setPlannedFixCall = useSetPlannedFixOfErrors()
  const undoPlannedFix = useUndoPlannedFixOfErrors()
  const reports = rows.filter(({ kind }) => kind === 'report')

  const carryOut = (of: string, work: () => Promise<UndoableChange | null>, failure: MessageKey) =>
    attempt({ of: `${of}:${toIds(rows).join()}`, work, failure, onMissing })
  const change = (count: number, shown: UndoableChange): UndoableChange | null => {
    if (count > 0) return shown
    toast({ title: t('nothingChanged') })
    return null
  }
  const tellLeftOut = () => {
    const count = rows.length - reports.length
    if (count > 0) toast({ title: t('onlyReportsHint', { count }) })
  }

  const setStatus = (status: RegisteredError['status']) =>
    carryOut(
      'error-status',
      async () => {
        const { changes } = await setStatusCall.mutateAsync({ ids: toIds(rows), status })
        const count = changes.length
        const title = t('statusSet', { count, status: statusName({ kind: 'report', status }, translate) })
        return change(count, { title, undo: () => undoStatus.mutateAsync(changes) })
      },
      'errorRegister.failures.status',
    )

  const setResponsible = (person: ScenarioPerson | null) =>
    carryOut(
      'error-responsible',
      async () => {
        const body = { ids: toIds(reports), responsible: person?._id ?? null }
        const { changes } = await setResponsibleCall.mutateAsync(body)
        tellLeftOut()
        const count = changes.length
        const changed = changedRows(reports, changes).map(({ project }) => project)
        return change(count, {
          title: t('responsibleSet', { count }),
          description: toReaderNote(person, changed),
          undo: () => undoResponsible.mutateAsync(changes),
        })
      },
      'errorRegister.failures.responsible',
    )

  const setPlannedFix = (day: string) =>
    carryOut(
      'error-planned-fix',
      async () => {
        const body = { ids: toIds(reports), plannedFixDate: day || null }
        const { changes } = await setPlannedFixCall.mutateAsync(body)
        tellLeftOut()
        const count = changes.length
        return change(count, {
          title: t('plannedFixSet', { count }),
          undo: () => undoPlannedFix.mutateAsync(changes),
        })
      },
      'errorRegister.failures.plannedFix',
    )

  const calls = [setStatusCall, setResponsibleCall, setPlannedFixCall]
  return { setStatus, setResponsible, setPlannedFix, isPending: calls.some((call) => call.isPending) }
}

'use client'

import { LoaderCircle, Upload } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ChosenFile } from '@/components/shared/table-import/chosen-file'
import { FileProblem } from '@/components/shared/table-import/file-problem'
import { ImportProgress } from '@/components/shared/table-import/import-progress'
import { TableNotes } from '@/components/shared/table-import/table-notes'
import { TableSource } from '@/components/shared/table-import/table-source'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { useUndoToast } from '@/components/shared/use-undo-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { ApiError } from '@/lib/client/api-error'
import { createMemoryInput, useMemoryInput } from '@/lib/client/memory-input'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { toImport, useImportScenarios, useUndoImport } from '@/lib/features/scenarios/imports/client'
import type { SheetImport } from '@/lib/features/scenarios/imports/contract'
import { rowsToStore, type UpdateChoice as UpdateChoices } from '@/lib/features/scenarios/imports/rules'
import { ColumnMapping } from './column-mapping'
import { SavedMappings } from './saved-mappings'
import { SheetPreview } from './sheet-preview'
import { type ChosenSheet, SheetSource } from './sheet-source'
import { UpdateChoice } from './update-choice'
import { useSheetImport } from './use-sheet-import'

const chosenFile = createMemoryInput<ChosenSheet>()

const LEFT: UpdateChoices = { isUpdating: false, takesEdited: false }

/** Returns whether an import was refused because what the rows were compared with is no longer so. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && OUTDATED.has(error.code)
}

const OUTDATED = new Set(['conflict', 'not_found', 'invalid'])

interface ImportScenariosDialogProps {
  projectId: string
  type: ScenarioType
  isOpen: boolean
  onClose: () => void
}

/** Imports scenarios from a sheet: it is chosen or pasted, mapped, put right in the preview, and stored as a whole. */
export default function ImportScenariosDialog({
  projectId,
  type,
  isOpen,
  onClose,
}: ImportScenariosDialogProps) {
  const t = useTranslations('scenarioImports')
  const showFailure = useFailureToast()
  const showUndo = useUndoToast()
  const [chosen, setChosen] = useMemoryInput(chosenFile, `scenarios:${projectId}`)
  const [share, setShare] = useState(0)
  const [updates, setUpdates] = useState(LEFT)
  const state = useSheetImport(projectId, type)
  const storing = useImportScenarios(projectId, setShare)
  const undoing = useUndoImport(projectId)
  const { sheet, rows } = state
  const stored = useMemo(() => rowsToStore(rows, updates), [rows, updates])
  // The same body as long as the rows are the same: a repeat is the same call.
  const body = useMemo(() => toImport(stored), [stored])
  const isBusy = state.isReading || state.isMatching || storing.isPending
  const choose = (next: ChosenSheet | null) => {
    state.reset()
    setUpdates(LEFT)
    setChosen(next)
    if (next) state.read(next.file, {})
  }
  const store = () => {
    setShare(0)
    storing.mutate(body, {
      onSuccess: (imported) => {
        const counts = { added: imported.added.length, changed: imported.changed.length }
        showUndo({ title: t('imported', counts), undo: () => undoing.mutateAsync(imported) })
        // The refused rows stay, so that they can be corrected.
        if (rows.some(({ state: of }) => of === 'refused')) state.matchAgain()
        else {
          choose(null)
          onClose()
        }
      },
      onError: (error) => {
        showFailure(error, 'scenarioImports.failures.import')
        if (isOutdated(error)) state.matchAgain()
      },
    })
  }
  return (
    // The file, its mapping and the corrections stay when the dialog is closed: they take minutes.
    <Dialog open={isOpen} onOpenChange={(next) => !next && !storing.isPending && onClose()}>
      <DialogContent className="max-w-7xl">
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        {chosen ? (
          <ChosenFile name={chosen.file.name} onClear={() => choose(null)} isSent={storing.isPending} />
        ) : (
          <SheetSource projectId={projectId} onChoose={choose} />
        )}
        <FileProblem error={state.problem} />
        {chosen && state.source && (
          <TableSource
            source={state.source}
            choice={state.choice}
            isPasted={chosen.isPasted}
            isBusy={isBusy}
            onChoose={(choice) => state.read(chosen.file, choice)}
          />
        )}
        {sheet && sheet.titles.length > 0 && (
          <section aria-label={t('columns')} className="grid min-w-0 gap-3 rounded-md border p-3">
            <SavedMappings state={state} isBusy={isBusy} />
            <ColumnMapping state={state} isBusy={isBusy} />
          </section>
        )}
        {sheet && <TableNotes notes={sheet.notes} />}
        {state.isReading && <ImportProgress share={state.share} doing={t('reading')} />}
        {state.isMatching && <ImportProgress share={1} doing={t('matching')} />}
        {sheet?.rows.length === 0 && (
          <p role="alert" className="text-sm">
            {t('noRows')}
          </p>
        )}
        {rows.length > 0 && state.isMatched && state.references && (
          <SheetPreview rows={rows} stored={stored} references={state.references} onCorrect={state.correct} />
        )}
        {state.isMatched && <UpdateChoice rows={rows} choice={updates} onChoose={setUpdates} />}
        {storing.isPending && <ImportProgress share={share} doing={t('storing')} />}
        <DialogFooter>
          {chosen && !sheet && !state.isReading && (
            <Button onClick={() => state.read(chosen.file, state.choice)}>{t('source.read')}</Button>
          )}
          {state.isMatchFailed && <Button onClick={state.matchAgain}>{t('matchAgain')}</Button>}
          {state.isMatched && (
            <StoreButton body={body} isBusy={isBusy} isPending={storing.isPending} onStore={store} />
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface StoreButtonProps {
  body: SheetImport
  isBusy: boolean
  isPending: boolean
  onStore: () => void
}

/** Stores the rows of the sheet, and says how many. */
function StoreButton({ body, isBusy, isPending, onStore }: StoreButtonProps) {
  const t = useTranslations('scenarioImports')
  const counts = { added: body.added.length, changed: body.changed.length }
  const hasNone = counts.added + counts.changed === 0
  return (
    <Button disabled={isBusy || hasNone} aria-busy={isPending} onClick={onStore}>
      <Icon of={isPending ? LoaderCircle : Upload} className={isPending ? 'animate-spin' : undefined} />
      {hasNone ? t('nothing') : t('execute', counts)}
    </Button>
  )
}

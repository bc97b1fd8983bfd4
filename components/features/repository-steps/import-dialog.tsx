'use client'

import { FileSpreadsheet, LoaderCircle, Upload } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DropZone } from '@/components/shared/drop-zone'
import { ChosenFile } from '@/components/shared/table-import/chosen-file'
import { FileProblem } from '@/components/shared/table-import/file-problem'
import { ImportProgress } from '@/components/shared/table-import/import-progress'
import { TableSource } from '@/components/shared/table-import/table-source'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { createMemoryInput, useMemoryInput } from '@/lib/client/memory-input'
import { saveFile } from '@/lib/client/save-file'
import {
  findFailureSource,
  loadImportTemplate,
  rowsToStore,
  useExecuteImport,
  usePreviewImport,
} from '@/lib/features/repository-steps/imports/client'
import type { ImportPreviewRow } from '@/lib/features/repository-steps/imports/contract'
import { isTableName, TABLE_ENDINGS } from '@/lib/shared/imported-table'
import type { TableSource as Source, TableChoice } from '@/lib/shared/table-source'
import { ImportPreview } from './import-preview'

const MAX_FILE_BYTES = 5 * 1024 * 1024

const chosenFile = createMemoryInput<File>()

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Imports steps from a file: it is chosen, previewed row by row, and added as a whole or not at all. */
export default function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const t = useTranslations('repositorySteps.import')
  const steps = useStepsImport(onClose)
  const { file, choice, source, preview, toStore, isUpdating, previewing, executing, share } = steps
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && !executing.isPending && steps.close()}>
      <DialogContent className="max-w-5xl">
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        {file ? (
          <ChosenFile name={file.name} onClear={() => steps.choose(null)} isSent={executing.isPending} />
        ) : (
          <DropZone
            label={t('drop')}
            hint={t('limits')}
            accept={TABLE_ENDINGS.join(',')}
            onChoose={([chosen]) => steps.choose(chosen ?? null)}
          />
        )}
        <FileProblem error={previewing.error} />
        {source && (
          <TableSource
            source={source}
            choice={choice}
            isBusy={previewing.isPending || executing.isPending}
            onChoose={steps.look}
          />
        )}
        {preview && <ImportPreview {...preview} isUpdating={isUpdating} onUpdating={steps.setIsUpdating} />}
        {previewing.isPending && <ImportProgress share={share} doing={t('reading')} />}
        {executing.isPending && <ImportProgress share={share} doing={t('adding')} />}
        <DialogFooter>
          <Button variant="ghost" className="sm:mr-auto" onClick={() => void steps.saveTemplate()}>
            <Icon of={FileSpreadsheet} />
            {t('template')}
          </Button>
          <Button
            variant={preview ? 'outline' : 'default'}
            disabled={!file || previewing.isPending || executing.isPending}
            aria-busy={previewing.isPending}
            onClick={() => steps.look(choice)}
          >
            {previewing.isPending && <Icon of={LoaderCircle} className="animate-spin" />}
            {t(previewing.isPending ? 'analyzing' : 'preview')}
          </Button>
          {toStore.length > 0 && (
            <Button disabled={executing.isPending} aria-busy={executing.isPending} onClick={steps.execute}>
              {executing.isPending ? (
                <Icon of={LoaderCircle} className="animate-spin" />
              ) : (
                <Icon of={Upload} />
              )}
              {executing.isPending ? t('importing') : executeLabel(t, toStore)}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** The file of steps that is chosen, with what it contains, and what reads, stores and leaves it. */
function useStepsImport(onClose: () => void) {
  const t = useTranslations('repositorySteps.import')
  const showFailure = useFailureToast()
  const [file, setFile] = useMemoryInput(chosenFile, 'steps')
  const [share, setShare] = useState(0)
  const [choice, setChoice] = useState<TableChoice>({})
  const [source, setSource] = useState<Source | null>(null)
  const [isUpdating, setIsUpdating] = useState(false)
  const previewing = usePreviewImport(setShare)
  const executing = useExecuteImport(setShare)
  const preview = previewing.data
  const toStore = preview ? rowsToStore(preview.previewData, isUpdating) : []
  const choose = (chosen: File | null) => {
    previewing.reset()
    setChoice({})
    setSource(null)
    setIsUpdating(false)
    const problem = chosen && findProblem(chosen)
    setFile(problem ? null : chosen)
    if (problem) {
      toast({ variant: 'destructive', title: t(`${problem}.title`), description: t(`${problem}.text`) })
      // The preview says below what kind of file it is instead.
      if (chosen.size <= MAX_FILE_BYTES) previewing.mutate({ file: chosen, choice: {} })
    }
  }
  const close = () => {
    choose(null)
    onClose()
  }
  const look = (wanted: TableChoice) => {
    if (!file) return
    setShare(0)
    setChoice(wanted)
    previewing.mutate(
      { file, choice: wanted },
      {
        onSuccess: (read) => setSource(read.source),
        onError: (error) => {
          setSource(findFailureSource(error) ?? source)
          showFailure(error, 'repositorySteps.failures.preview')
        },
      },
    )
  }
  const execute = () => {
    setShare(0)
    executing.mutate(toStore, {
      onSuccess: ({ imported, updated }) => {
        toast({ title: storedTitle(t, imported, updated) })
        close()
      },
      onError: (error) => showFailure(error, 'repositorySteps.failures.import'),
    })
  }
  const saveTemplate = () =>
    loadImportTemplate().then(
      (blob) => saveFile(blob, 'repository-steps-template.csv'),
      (error: unknown) => showFailure(error, 'repositorySteps.failures.template'),
    )
  return {
    file,
    choice,
    source,
    preview,
    toStore,
    isUpdating,
    setIsUpdating,
    previewing,
    executing,
    share,
    choose,
    close,
    look,
    execute,
    saveTemplate,
  }
}

type Translator = ReturnType<typeof useTranslations<'repositorySteps.import'>>

function storedTitle(t: Translator, imported: number, updated: number): string {
  if (updated === 0) return t('imported', { count: imported })
  return imported === 0 ? t('updated', { count: updated }) : t('importedAndUpdated', { imported, updated })
}

function executeLabel(t: Translator, rows: readonly ImportPreviewRow[]): string {
  const changed = rows.filter(({ state }) => state === 'changed').length
  const added = rows.length - changed
  if (changed === 0) return t('execute', { count: added })
  return added === 0 ? t('executeUpdate', { count: changed }) : t('executeBoth', { added, changed })
}

function findProblem({ name, size }: File): 'wrongType' | 'tooLarge' | null {
  if (!isTableName(name)) return 'wrongType'
  return size > MAX_FILE_BYTES ? 'tooLarge' : null
}

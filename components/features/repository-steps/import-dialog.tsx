'use client'

import { FileSpreadsheet, LoaderCircle, Upload, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useId, useState } from 'react'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { toast } from '@/components/ui/use-toast'
import { saveFile } from '@/lib/client/save-file'
import {
  loadImportTemplate,
  useExecuteImport,
  usePreviewImport,
} from '@/lib/features/repository-steps/client'
import { cn } from '@/lib/shared/cn'
import { ImportPreview } from './import-preview'

const LARGEST = 5 * 1024 * 1024
const KINDS = /\.(xlsx|xls|csv)$/i

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Steps from a file: chosen, looked at row by row, and added all or none. */
export default function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const t = useTranslations('repositorySteps.import')
  const tellFailure = useFailureToast()
  const [file, setFile] = useState<File | null>(null)
  const previewing = usePreviewImport()
  const executing = useExecuteImport()
  const preview = previewing.data
  const choose = (chosen: File | null) => {
    previewing.reset()
    const problem = chosen && problemOf(chosen)
    setFile(problem ? null : chosen)
    if (problem) {
      toast({ variant: 'destructive', title: t(`${problem}.title`), description: t(`${problem}.text`) })
    }
  }
  const close = () => {
    choose(null)
    onClose()
  }
  const look = () =>
    file &&
    previewing.mutate(file, {
      onError: (error) => tellFailure(error, 'repositorySteps.failures.preview'),
    })
  const execute = () =>
    preview &&
    executing.mutate(preview.previewData, {
      onSuccess: ({ imported }) => {
        toast({ title: t('imported', { count: imported }) })
        close()
      },
      onError: (error) => tellFailure(error, 'repositorySteps.failures.import'),
    })
  const template = () =>
    loadImportTemplate().then(
      (blob) => saveFile(blob, 'repository-steps-template.csv'),
      (error: unknown) => tellFailure(error, 'repositorySteps.failures.template'),
    )
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && !executing.isPending && close()}>
      <DialogContent className="max-w-5xl">
        <DialogTitle>{t('title')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        <DropZone file={file} onChoose={choose} />
        {preview && <ImportPreview {...preview} />}
        <DialogFooter>
          <Button variant="ghost" className="sm:mr-auto" onClick={() => void template()}>
            <FileSpreadsheet />
            {t('template')}
          </Button>
          <Button
            variant={preview ? 'outline' : 'default'}
            disabled={!file || previewing.isPending}
            aria-busy={previewing.isPending}
            onClick={look}
          >
            {previewing.isPending && <LoaderCircle className="animate-spin" />}
            {t(previewing.isPending ? 'analyzing' : 'preview')}
          </Button>
          {preview?.summary.canImport && (
            <Button disabled={executing.isPending} aria-busy={executing.isPending} onClick={execute}>
              {executing.isPending ? <LoaderCircle className="animate-spin" /> : <Upload />}
              {executing.isPending ? t('importing') : t('execute', { count: preview.summary.validRows })}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function problemOf({ name, size }: File): 'wrongType' | 'tooLarge' | null {
  if (!KINDS.test(name)) return 'wrongType'
  return size > LARGEST ? 'tooLarge' : null
}

function DropZone({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const t = useTranslations('repositorySteps.import')
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0] ?? null)
  }
  if (file)
    return (
      <div className="flex items-center gap-2 rounded-md border bg-muted/50 px-3 py-2">
        <FileSpreadsheet aria-hidden className="size-4 text-muted-foreground" />
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <Button variant="ghost" size="icon-sm" aria-label={t('clearFile')} onClick={() => onChoose(null)}>
          <X />
        </Button>
      </div>
    )
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid cursor-pointer place-items-center gap-1 rounded-md border border-dashed p-6 text-center text-sm focus-within:outline-2',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <Upload aria-hidden className="size-5 text-muted-foreground" />
      <span>{t('drop')}</span>
      <span className="text-muted-foreground text-xs">{t('limits')}</span>
      <input
        id={id}
        type="file"
        accept=".xlsx,.xls,.csv"
        className="sr-only"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </label>
  )
}

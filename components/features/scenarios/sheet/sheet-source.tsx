'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { DropZone } from '@/components/shared/drop-zone'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/use-toast'
import { createMemoryInput, useMemoryInput } from '@/lib/client/memory-input'
import { pastedFile } from '@/lib/features/scenarios/sheets/client'
import { SHEET_BYTES } from '@/lib/features/scenarios/sheets/values'
import { TABLE_ENDINGS } from '@/lib/shared/imported-table'

const typedBlock = createMemoryInput<string>()

/** A file of scenarios, or the file that a pasted block is read as. */
export interface ChosenSheet {
  file: File
  isPasted: boolean
}

interface SheetSourceProps {
  projectId: string
  onChoose: (chosen: ChosenSheet) => void
}

/** Takes a file of scenarios, or a block that is copied from a spreadsheet. */
export function SheetSource({ projectId, onChoose }: SheetSourceProps) {
  const t = useTranslations('scenarioImports.source')
  const id = useId()
  const [typed, setTyped] = useMemoryInput(typedBlock, projectId)
  const text = typed ?? ''
  const choose = (file: File | undefined, isPasted: boolean) => {
    if (!file) return
    // A file of another kind is only recognized, and refused, once it is read.
    if (file.size > SHEET_BYTES) {
      toast({ variant: 'destructive', title: t('tooLarge') })
      return
    }
    setTyped(null)
    onChoose({ file, isPasted })
  }
  return (
    <div className="grid gap-4">
      <DropZone
        label={t('drop')}
        hint={t('limits')}
        accept={TABLE_ENDINGS.join(',')}
        onChoose={([file]) => choose(file, false)}
      />
      <div className="grid gap-1">
        <Label htmlFor={id}>{t('paste')}</Label>
        <Textarea
          id={id}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ target }) => setTyped(target.value || null)}
          className="field-sizing-fixed h-28 whitespace-pre"
        />
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {t('pasteHint')}
        </p>
      </div>
      <div className="flex justify-end">
        <Button disabled={text.trim() === ''} onClick={() => choose(pastedFile(text, t('pasted')), true)}>
          {t('read')}
        </Button>
      </div>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { DropZone } from '@/components/shared/drop-zone'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/use-toast'
import { pastedFile } from '@/lib/features/scenarios/sheets/client'
import { SHEET_BYTES } from '@/lib/features/scenarios/sheets/values'

const KINDS = ['.xlsx', '.xls', '.csv', '.tsv', '.txt', '.html', '.htm']

/** Takes a file of scenarios, or a block that is copied from a spreadsheet. */
export function SheetSource({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useTranslations('scenarioImports.source')
  const id = useId()
  const [text, setText] = useState('')
  const choose = (file: File | undefined) => {
    if (!file) return
    const isKnown = KINDS.some((kind) => file.name.toLowerCase().endsWith(kind))
    if (isKnown && file.size <= SHEET_BYTES) onChoose(file)
    else toast({ variant: 'destructive', title: t(isKnown ? 'tooLarge' : 'wrongType') })
  }
  return (
    <div className="grid gap-4">
      <DropZone
        label={t('drop')}
        hint={t('limits')}
        accept={KINDS.join(',')}
        onChoose={([file]) => choose(file)}
      />
      <div className="grid gap-1">
        <Label htmlFor={id}>{t('paste')}</Label>
        <Textarea
          id={id}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="field-sizing-fixed h-28 whitespace-pre"
        />
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {t('pasteHint')}
        </p>
      </div>
      <div className="flex justify-end">
        <Button disabled={text.trim() === ''} onClick={() => choose(pastedFile(text, t('pasted')))}>
          {t('read')}
        </Button>
      </div>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { DraftNotice } from '@/components/shared/form/draft-notice'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { today } from '@/lib/client/today'
import { useTranslate } from '@/lib/client/translate'
import { aggregationRecords } from '@/lib/features/aggregations/client'
import { type Paste, type PastedRow, readPaste } from '@/lib/features/aggregations/rules'
import { type MessageKey, message } from '@/lib/shared/messages'
import { PastePreview } from './paste-preview'

/** The draft of a paste, kept until it is added. */
interface PasteDraft {
  text: string
  isParsed: boolean
  removedLines: number[]
}

const BLANK: PasteDraft = { text: '', isParsed: false, removedLines: [] }

const REFUSALS: Record<Exclude<Paste['kind'], 'rows'>, MessageKey> = {
  empty: message('aggregations.pasteEmpty'),
  noRows: message('aggregations.noValidRows'),
  unreadable: message('aggregations.failures.parse'),
  tooMany: message('aggregations.tooManyRows'),
}

interface PastePanelProps {
  id: string
  projectId: string
  onAdded: () => void
}

/** Adds many aggregations at once: text from a spreadsheet, a preview of its rows, one call. */
export function PastePanel({ id, projectId, onAdded }: PastePanelProps) {
  const t = useTranslations('aggregations')
  const translate = useTranslate()
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useRecordAddition(aggregationRecords, { projectId })
  const form = useContractForm<PasteDraft>({
    defaultValues: BLANK,
    draftKey: `paste-aggregations:${projectId}`,
  })
  const [text, isParsed, removedLines] = useWatch({
    control: form.control,
    name: ['text', 'isParsed', 'removedLines'],
  })
  const paste = useMemo(() => (isParsed ? readPaste(text, today()) : null), [isParsed, text])

  const parse = () => {
    const { kind } = readPaste(form.getValues('text'), today())
    if (kind === 'rows') return form.setValue('isParsed', true)
    form.setError('text', { type: 'paste', message: translate(REFUSALS[kind]) })
  }

  const add = async (rows: PastedRow[]) => {
    try {
      const added = await mutateAsync({ aggregations: rows.map(({ aggregation }) => aggregation) })
      form.reset(BLANK)
      form.draft.forget()
      toast({ title: added.message })
      onAdded()
    } catch (error) {
      showFailure(error, 'aggregations.failures.add')
    }
  }

  return (
    <Card id={id} className="mb-3">
      <CardHeader>
        <CardTitle level={3}>{t('paste.title')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        {form.draft.isRestored && <DraftNotice onDiscard={form.draft.discard} />}
        {paste?.kind === 'rows' ? (
          <PastePreview
            rows={paste.rows.filter(({ line }) => !removedLines.includes(line))}
            isAdding={isPending}
            onRemove={(lines) => form.setValue('removedLines', [...removedLines, ...lines])}
            onBack={() =>
              form.reset({ text, isParsed: false, removedLines: [] }, { keepDefaultValues: true })
            }
            onAdd={add}
          />
        ) : (
          <FormProvider {...form}>
            <PasteText onParse={parse} />
          </FormProvider>
        )}
      </CardContent>
    </Card>
  )
}

/** The input for the pasted text. */
function PasteText({ onParse }: { onParse: () => void }) {
  const t = useTranslations('aggregations.paste')
  return (
    <>
      <TextareaField
        name="text"
        label={t('text')}
        hint={t('textHint')}
        placeholder={t('placeholder')}
        className="[&_textarea]:field-sizing-fixed [&_textarea]:h-48 [&_textarea]:whitespace-pre"
        autoFocus
      />
      <div className="flex justify-end">
        <Button onClick={onParse}>{t('parse')}</Button>
      </div>
    </>
  )
}

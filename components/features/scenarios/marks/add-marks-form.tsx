'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { DraftNotice } from '@/components/shared/form/draft-notice'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import { type PastedMark, readMarkPaste } from '@/lib/features/scenarios/marks/rules'
import { MARK_PASTE_LIMIT } from '@/lib/features/scenarios/marks/values'
import { PastedMarks } from './pasted-marks'
import { PastedText } from './pasted-text'

/** The draft of a paste, kept until it is added. */
interface PasteDraft {
  text: string
  isParsed: boolean
  removedLines: number[]
}

const BLANK: PasteDraft = { text: '', isParsed: false, removedLines: [] }

interface AddMarksFormProps {
  scenarioId: string
  draftKey: string
  onClose: () => void
}

/** Adds many marks at once: codes, one per line, then a preview of the parsed marks, then one call. */
export default function AddMarksForm({ scenarioId, draftKey, onClose }: AddMarksFormProps) {
  const t = useTranslations('productMarks.add')
  const translate = useTranslate()
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useRecordAddition(productMarkRecords, { scenarioId })
  const form = useContractForm<PasteDraft>({ defaultValues: BLANK, draftKey })
  const [text, isParsed, removedLines] = useWatch({
    control: form.control,
    name: ['text', 'isParsed', 'removedLines'],
  })
  const paste = useMemo(() => (isParsed ? readMarkPaste(text) : null), [isParsed, text])

  const parse = () => {
    const { marks } = readMarkPaste(form.getValues('text'))
    if (marks.length <= MARK_PASTE_LIMIT) return form.setValue('isParsed', true)
    form.setError('text', { type: 'paste', message: translate('scenarios.parts.marks.tooMany') })
  }

  const cancel = () => {
    form.draft.discard()
    onClose()
  }

  const add = async (marks: PastedMark[], repeated: number) => {
    try {
      const { added, skipped } = await mutateAsync({ datamatrixes: marks.map(({ brand }) => brand) })
      const count = skipped + repeated
      const leftOut = t('skipped', { count })
      form.reset(BLANK)
      form.draft.forget()
      if (added > 0)
        toast({ title: t('added', { count: added }), description: count > 0 ? leftOut : undefined })
      else toast({ title: t('allThere'), description: leftOut })
      onClose()
    } catch (error) {
      showFailure(error, 'productMarks.failures.add')
    }
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {form.draft.isRestored && <DraftNotice onDiscard={form.draft.discard} />}
      {paste ? (
        <PastedMarks
          marks={paste.marks.filter(({ line }) => !removedLines.includes(line))}
          repeated={paste.repeated}
          isAdding={isPending}
          onRemove={(lines) => form.setValue('removedLines', [...removedLines, ...lines])}
          onBack={() => form.reset({ ...BLANK, text }, { keepDefaultValues: true })}
          onCancel={cancel}
          onAdd={(marks) => void add(marks, paste.repeated)}
        />
      ) : (
        <FormProvider {...form}>
          <PastedText isBlank={text.trim() === ''} onParse={parse} onCancel={cancel} />
        </FormProvider>
      )}
    </div>
  )
}

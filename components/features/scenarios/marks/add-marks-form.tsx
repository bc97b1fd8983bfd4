'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { DraftNotice } from '@/components/shared/form/draft-notice'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { useRecordAddition } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import { readMark } from '@/lib/features/scenarios/marks/rules'
import { MARK_PASTE_LIMIT } from '@/lib/features/scenarios/marks/values'
import { linesToRemove, type PastedMark, readMarkPaste } from '@/lib/features/scenarios/pastes/rules'
import { BLANK_PASTE, draftAfterSending, type PasteDraft, textWithScans } from './paste-draft'
import { PastedMarks } from './pasted-marks'
import { PastedText } from './pasted-text'

interface AddMarksFormProps {
  scenarioId: string
  draftKey: string
  /** Codes that were scanned and are not in the text yet. */
  scans: readonly string[]
  onScansTaken: () => void
  onClose: () => void
}

/** Adds many marks at once: codes, one per line, then a preview of the parsed marks, then one call. */
export function AddMarksForm(props: AddMarksFormProps) {
  const { scenarioId, draftKey, scans, onScansTaken, onClose } = props
  const t = useTranslations('productMarks.add')
  const translate = useTranslate()
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useRecordAddition(productMarkRecords, { scenarioId })
  const form = useContractForm<PasteDraft>({ defaultValues: BLANK_PASTE, draftKey })
  useScans(form, scans, onScansTaken)
  const [text, isParsed, removedLines, applied, kinds] = useWatch({
    control: form.control,
    name: ['text', 'isParsed', 'removedLines', 'applied', 'kinds'],
  })
  const paste = useMemo(
    () => (isParsed ? readMarkPaste(text, new Set(applied), new Set(removedLines)) : null),
    [isParsed, text, applied, removedLines],
  )
  const marks = paste?.marks.map((mark) => ({ ...mark, brandType: kinds[mark.line] ?? mark.brandType }))

  const parse = () => {
    const { marks } = readMarkPaste(form.getValues('text'))
    if (marks.length <= MARK_PASTE_LIMIT) return form.setValue('isParsed', true)
    form.setError('text', { type: 'paste', message: translate('scenarios.parts.marks.tooMany') })
  }

  const cancel = () => {
    form.draft.discard()
    onClose()
  }

  const add = async (chosen: PastedMark[], repeated: number) => {
    const sent = form.getValues('text')
    try {
      const datamatrixes = chosen.map(({ brand, brandType }) =>
        brandType === readMark(brand).brandType ? brand : { brand, brandType },
      )
      const { added, skipped } = await mutateAsync({ datamatrixes })
      const count = skipped + repeated
      const leftOut = t('skipped', { count })
      // A tester scans on while it is sent.
      const later = draftAfterSending(form.getValues(), sent)
      form.reset(later ?? BLANK_PASTE, { keepDefaultValues: later !== null })
      if (added > 0)
        toast({ title: t('added', { count: added }), description: count > 0 ? leftOut : undefined })
      else toast({ title: t('allThere'), description: leftOut })
      if (later) return
      form.draft.forget()
      onClose()
    } catch (error) {
      showFailure(error, 'productMarks.failures.add')
    }
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {form.draft.isRestored && <DraftNotice onDiscard={form.draft.discard} />}
      {paste && marks ? (
        <PastedMarks
          scenarioId={scenarioId}
          marks={marks}
          applied={applied}
          onApply={(next) => form.setValue('applied', next)}
          onSwitch={(line, brandType) => form.setValue('kinds', { ...kinds, [line]: brandType })}
          repeated={paste.repeated}
          isAdding={isPending}
          onRemove={(lines) =>
            form.setValue('removedLines', [...removedLines, ...linesToRemove(text, lines)])
          }
          onBack={() => form.reset({ ...BLANK_PASTE, text }, { keepDefaultValues: true })}
          onCancel={cancel}
          // Lines of the same piece of goods are left out, too.
          onAdd={(chosen) => void add(chosen, paste.repeated + marks.length - chosen.length)}
        />
      ) : (
        <FormProvider {...form}>
          <PastedText isBlank={text.trim() === ''} onParse={parse} onCancel={cancel} />
        </FormProvider>
      )}
    </div>
  )
}

/** Puts scanned codes behind the text, each in a line of its own; the first ones show what was understood at once. */
function useScans(
  { getValues, setValue }: UseFormReturn<PasteDraft>,
  scans: readonly string[],
  onTaken: () => void,
): void {
  useEffect(() => {
    if (scans.length === 0) return
    const text = getValues('text')
    if (text.trim() === '') setValue('isParsed', true)
    setValue('text', textWithScans(text, scans))
    onTaken()
  }, [getValues, setValue, scans, onTaken])
}

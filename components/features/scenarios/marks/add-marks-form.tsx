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
import type { BrandType } from '@/lib/features/scenarios/marks/contract'
import { type PastedMark, readMarkPaste } from '@/lib/features/scenarios/marks/rules'
import { MARK_PASTE_LIMIT } from '@/lib/features/scenarios/marks/values'
import { SAFE_MENDS, type SpellingMend } from '@/lib/shared/gs1-spelling'
import { PastedMarks } from './pasted-marks'
import { PastedText } from './pasted-text'

/** The draft of a paste, kept until it is added. */
interface PasteDraft {
  text: string
  isParsed: boolean
  removedLines: number[]
  /** The mends that are applied to the spelling of codes. */
  applied: SpellingMend[]
  /** The kinds that were chosen, by line. */
  kinds: Record<string, BrandType>
}

const BLANK: PasteDraft = { text: '', isParsed: false, removedLines: [], applied: [...SAFE_MENDS], kinds: {} }

interface AddMarksFormProps {
  scenarioId: string
  draftKey: string
  /** Codes that were scanned and are not in the text yet. */
  scans: readonly string[]
  onScansTaken: () => void
  onClose: () => void
}

/** Adds many marks at once: codes, one per line, then a preview of the parsed marks, then one call. */
export default function AddMarksForm(props: AddMarksFormProps) {
  const { scenarioId, draftKey, scans, onScansTaken, onClose } = props
  const t = useTranslations('productMarks.add')
  const translate = useTranslate()
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useRecordAddition(productMarkRecords, { scenarioId })
  const form = useContractForm<PasteDraft>({ defaultValues: BLANK, draftKey })
  useScans(form, scans, onScansTaken)
  const [text, isParsed, removedLines, applied, kinds] = useWatch({
    control: form.control,
    name: ['text', 'isParsed', 'removedLines', 'applied', 'kinds'],
  })
  const paste = useMemo(
    () => (isParsed ? readMarkPaste(text, new Set(applied)) : null),
    [isParsed, text, applied],
  )
  const marks = paste?.marks
    .filter(({ line }) => !removedLines.includes(line))
    .map((mark) => ({ ...mark, brandType: kinds[mark.line] ?? mark.brandType }))

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
    try {
      const datamatrixes = chosen.map(({ line, brand, brandType }) =>
        kinds[line] === undefined ? brand : { brand, brandType },
      )
      const { added, skipped } = await mutateAsync({ datamatrixes })
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
      {paste && marks ? (
        <PastedMarks
          scenarioId={scenarioId}
          marks={marks}
          applied={applied}
          onApply={(next) => form.setValue('applied', next)}
          onSwitch={(line, brandType) => form.setValue('kinds', { ...kinds, [line]: brandType })}
          repeated={paste.repeated}
          isAdding={isPending}
          onRemove={(lines) => form.setValue('removedLines', [...removedLines, ...lines])}
          onBack={() => form.reset({ ...BLANK, text }, { keepDefaultValues: true })}
          onCancel={cancel}
          onAdd={(chosen) => void add(chosen, paste.repeated)}
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
    setValue('text', [text.replace(/\n$/, ''), ...scans].filter(Boolean).join('\n'))
    onTaken()
  }, [getValues, setValue, scans, onTaken])
}

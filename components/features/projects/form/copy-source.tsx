'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { CheckboxField } from '@/components/shared/form/switch-field'
import { useField } from '@/components/shared/form/use-field'
import { useWholePaste } from '@/components/shared/form/whole-paste'
import { LoadingState } from '@/components/shared/loading-state'
import { SuggestInput } from '@/components/shared/suggest-input'
import { lazyCode } from '@/lib/client/lazy-code'
import { useFoundProjects } from '@/lib/features/projects/client'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { FormCard } from './form-card'

const CopyPreview = lazyCode(() => import('./copy-preview'), { isForChanges: true })

const MAX_SUGGESTIONS = 8

/** A project's number in full; anything else is searched for. */
const NUMBER = /^\d{5}$/

/** The choice to begin a new project with the unstarted scenarios of another one. */
export function CopyCard() {
  const t = useTranslations('projects.form')
  const isCopying = useWatch({ name: 'copyScenarios' }) === true
  return (
    <FormCard title={t('copy')}>
      <CheckboxField
        name="copyScenarios"
        label={t('copyScenarios')}
        // Where others can be chosen, the bare sentence would not be true.
        hint={t(isCopying ? 'copyChoiceHint' : 'copyHint')}
      />
      {isCopying && <CopySource />}
    </FormCard>
  )
}

/** The project to copy scenarios from, picked by its number or by words of its name, with what will be copied. */
function CopySource() {
  const t = useTranslations('projects.form')
  const hint = t('sourceNumberHint')
  const { field, error, id, control } = useField({ name: 'sourceProjectNumber', hint, required: true })
  const value = typeof field.value === 'string' ? field.value : ''
  const isNumber = NUMBER.test(value)
  const { projects, hasNone } = useFoundProjects(isNumber ? '' : value, { isSuggesting: true })
  const suggested = isNumber || value === '' ? [] : projects.slice(0, MAX_SUGGESTIONS)
  const options = suggested.map(({ projectNumber, name }) => {
    const number = formatProjectNumber(projectNumber)
    return { number, text: t('sourceOption', { number, name }) }
  })
  const change = (typed: string) =>
    field.onChange(options.find(({ text }) => text === typed)?.number ?? typed)
  const paste = useWholePaste('sourceProjectNumber', NAME_LIMIT, change)
  return (
    <div className="mt-3 grid gap-3">
      <FieldFrame id={id} label={t('sourceNumber')} hint={hint} error={error} className="max-w-md" required>
        <SuggestInput
          {...control}
          ref={field.ref}
          value={value}
          onChange={change}
          onBlur={field.onBlur}
          onPaste={paste}
          suggestions={options.map(({ text }) => text)}
          empty={hasNone && !isNumber ? t('noSource') : null}
          placeholder={t('sourceNumberPlaceholder')}
          maxLength={NAME_LIMIT}
        />
      </FieldFrame>
      {isNumber && (
        <Suspense fallback={<LoadingState />}>
          <CopyPreview number={value} />
        </Suspense>
      )}
    </div>
  )
}

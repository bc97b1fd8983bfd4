'use client'

import { useTranslations } from 'next-intl'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { Button } from '@/components/ui/button'

/** Takes the text of a paste. */
export function PasteText({ onParse }: { onParse: () => void }) {
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

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldLabel } from '@/components/shared/form/field-frame'
import { TextField } from '@/components/shared/form/text-field'
import { useField } from '@/components/shared/form/use-field'
import { Button } from '@/components/ui/button'
import { NAME_LIMIT } from '@/lib/shared/limits'

/** The author of a new error report: shown as text, since it is filled in, until the person wants to change it. */
export function AuthorField() {
  const t = useTranslations('scenarioParts.errors')
  const fields = useTranslations('scenarios.parts.errors.fields')
  const label = fields('author')
  const { field, error, id } = useField({ name: 'author' })
  const [isTyped, setIsTyped] = useState(false)
  if (isTyped || error || !field.value)
    return <TextField name="author" label={label} maxLength={NAME_LIMIT} autoFocus={isTyped} required />
  return (
    <div className="field">
      <FieldLabel id={id} label={label} required />
      <div className="flex min-h-8 touch:min-h-10 items-center gap-2 text-sm">
        <output id={id} className="wrap-anywhere">
          {field.value}
        </output>
        <Button variant="link" size="sm" onClick={() => setIsTyped(true)}>
          {t('changeAuthor')}
        </Button>
      </div>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { CodesField } from '@/components/shared/form/codes-field'
import { Button } from '@/components/ui/button'

interface PastedTextProps {
  isBlank: boolean
  onParse: () => void
  onCancel: () => void
}

/** The input for the codes of many marks, one per line. */
export function PastedText({ isBlank, onParse, onCancel }: PastedTextProps) {
  const t = useTranslations('productMarks.add')
  const common = useTranslations('common')
  return (
    <>
      <CodesField
        name="text"
        label={t('text')}
        hint={t('textHint')}
        placeholder={t('placeholder')}
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button disabled={isBlank} onClick={onParse}>
          {t('parse')}
        </Button>
      </div>
    </>
  )
}

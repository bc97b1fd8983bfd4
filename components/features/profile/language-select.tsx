'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useLanguageChange } from '@/components/shared/use-language-change'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { useUpdateProfile } from '@/lib/features/profile/client'
import { LANGUAGES, type Language, parseLanguage } from '@/lib/shared/language'

/** The value of "not chosen": a select takes no empty one. */
const MIX = 'mix'

/** The language of all screens and of the bot; a choice takes effect at once. */
export function LanguageSelect({ language }: { language: Language | null }) {
  const t = useTranslations('profile.preferences')
  const names = useTranslations('layout.language')
  const id = useId()
  const { mutateAsync } = useUpdateProfile()
  const [isSaving, setIsSaving] = useState(false)
  const change = useLanguageChange((chosen) => mutateAsync({ language: chosen }))
  const choose = async (value: string) => {
    setIsSaving(true)
    await change(parseLanguage(value))
    setIsSaving(false)
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('language')}</Label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={language ?? MIX}
        options={[
          ...LANGUAGES.map((one) => ({ value: one, label: names(one), lang: one })),
          { value: MIX, label: t('languageMix') },
        ]}
        onValueChange={(value) => void choose(value)}
        disabled={isSaving}
      />
      <p id={`${id}-hint`} className="text-muted-foreground text-xs">
        {t('languageHint')}
      </p>
    </div>
  )
}

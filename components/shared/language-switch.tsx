'use client'

import { Languages } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { LANGUAGES, parseLanguage } from '@/lib/shared/language'
import { type StoreLanguage, useLanguageChange } from './use-language-change'

/** Switches every screen to Russian or English and remembers it. */
export function LanguageSwitch({ store }: { store?: StoreLanguage }) {
  const t = useTranslations('layout.language')
  const locale = useLocale()
  const change = useLanguageChange(store)
  return (
    <Menu
      variant="ghost"
      size="icon"
      align="end"
      title={t('label')}
      aria-label={t('label')}
      entries={[
        {
          id: 'language',
          kind: 'choice',
          value: locale,
          options: LANGUAGES.map((language) => ({ value: language, text: t(language), lang: language })),
          onPick: (value) => void change(parseLanguage(value)),
        },
      ]}
    >
      <Icon of={Languages} />
    </Menu>
  )
}

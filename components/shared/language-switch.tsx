'use client'

import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { LANGUAGES } from '@/lib/shared/language'
import { type StoreLanguage, useLanguageChange } from './use-language-change'

/** Switches every screen to Russian or English and remembers it. */
export function LanguageSwitch({ store }: { store?: StoreLanguage }) {
  const t = useTranslations('layout.language')
  const locale = useLocale()
  const change = useLanguageChange(store)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" title={t('label')} aria-label={t('label')}>
          <Languages />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={locale}>
          {LANGUAGES.map((language) => (
            <DropdownMenuRadioItem
              key={language}
              value={language}
              lang={language}
              onSelect={() => void change(language)}
            >
              {t(language)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

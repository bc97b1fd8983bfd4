'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { chooseLanguage } from '@/lib/client/language-choice'
import { LANGUAGES, type Language } from '@/lib/shared/language'

/** Switches every screen to Russian or English and remembers it. */
export function LanguageSwitch() {
  const t = useTranslations('layout.language')
  const locale = useLocale()
  const router = useRouter()
  const queryClient = useQueryClient()
  const choose = (language: Language) => {
    chooseLanguage(language)
    router.refresh()
    // Some answers of the server carry sentences.
    void queryClient.invalidateQueries()
  }
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
              onSelect={() => choose(language)}
            >
              {t(language)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

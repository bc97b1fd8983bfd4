'use client'

import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { chooseLanguage } from '@/lib/client/language-choice'
import { LANGUAGES } from '@/lib/shared/language'

/** Switches every screen to Russian or English and remembers it. */
export function LanguageSwitch() {
  const t = useTranslations('layout.language')
  const locale = useLocale()
  const router = useRouter()
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
              onSelect={() => {
                chooseLanguage(language)
                router.refresh()
              }}
            >
              {t(language)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

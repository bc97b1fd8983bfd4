'use client'

import { useTranslations } from 'next-intl'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { Profile } from '@/lib/features/profile/contract'
import { LanguageSelect } from './language-select'

/** Shows the language; a choice is stored at once. */
export function PreferencesCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.preferences')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <LanguageSelect language={profile.language} />
      </CardContent>
    </Card>
  )
}

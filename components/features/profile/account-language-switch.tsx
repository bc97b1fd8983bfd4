'use client'

import { LanguageSwitch } from '@/components/shared/language-switch'
import type { Language } from '@/lib/shared/language'

// The calls of the profile are loaded by those who switch: pages that anybody sees have no other use for them.
const store = (language: Language | null) =>
  import('@/lib/features/profile/client').then(({ storeLanguage }) => storeLanguage(language))

/** The header's language switch; of a signed-in person it stores the choice, so that the bot follows. */
export function AccountLanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  return <LanguageSwitch store={isSignedIn ? store : undefined} />
}

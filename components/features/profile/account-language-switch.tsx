'use client'

import { LanguageSwitch } from '@/components/shared/language-switch'
import type { Language } from '@/lib/shared/language'

// The profile's calls are loaded on demand: public pages have no other use for them.
const store = (language: Language | null) =>
  import('@/lib/features/profile/client').then(({ storeLanguage }) => storeLanguage(language))

/** The header's language switch; for signed-in people it stores the choice, so that the bot uses it too. */
export function AccountLanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  return <LanguageSwitch store={isSignedIn ? store : undefined} />
}

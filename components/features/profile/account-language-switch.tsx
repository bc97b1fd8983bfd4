'use client'

import { LanguageSwitch } from '@/components/shared/language-switch'
import { useUpdateProfile } from '@/lib/features/profile/client'

/** The header's language switch; of a signed-in person it stores the choice, so that the bot follows. */
export function AccountLanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const { mutateAsync } = useUpdateProfile()
  return <LanguageSwitch store={isSignedIn ? (language) => mutateAsync({ language }) : undefined} />
}

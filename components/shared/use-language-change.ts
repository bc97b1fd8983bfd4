'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { keepCookie } from '@/lib/client/keep-cookie'
import { refetchEverything } from '@/lib/client/refetch-affected'
import { LANGUAGE_COOKIE, type Language } from '@/lib/shared/language'
import { useAttempt } from './use-attempt'

/** Stores the choice of a signed-in person, so that it applies in other browsers and to the bot too. */
export type StoreLanguage = (language: Language | null) => Promise<unknown>

/** Returns a function that switches all screens to a language and stores it; null is the default mix of languages. */
export function useLanguageChange(store?: StoreLanguage) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return (language: Language | null) =>
    attempt({
      of: 'language',
      work: async () => {
        await store?.(language)
        keepCookie(LANGUAGE_COOKIE, language ?? '')
        router.refresh()
        // Some responses of the server contain messages.
        void refetchEverything(queryClient)
      },
      failure: 'layout.language.failed',
    })
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { refetchEverything } from '@/lib/client/refetch-affected'
import { LANGUAGE_COOKIE, type Language } from '@/lib/shared/language'
import { useAttempt } from './use-attempt'

const YEAR_SECONDS = 365 * 24 * 60 * 60

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
        chooseLanguage(language)
        router.refresh()
        // Some responses of the server contain messages.
        void refetchEverything(queryClient)
      },
      failure: 'layout.language.failed',
    })
}

/** Stores the language in the cookie that renders and calls read; null removes the choice. */
function chooseLanguage(language: Language | null): void {
  const lifetime = language === null ? 0 : YEAR_SECONDS
  // The Cookie Store API needs TLS, which a server in a local network may not have.
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; Path=/; Max-Age=${lifetime}; SameSite=Lax`
}

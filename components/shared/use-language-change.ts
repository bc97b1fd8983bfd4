'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { chooseLanguage } from '@/lib/client/language-choice'
import { refetchEverything } from '@/lib/client/refetch-hearing'
import type { Language } from '@/lib/shared/language'
import { useAttempt } from './use-attempt'

/** Stores the choice of a signed-in person, so that it holds in other browsers and for the bot too. */
export type StoreLanguage = (language: Language | null) => Promise<unknown>

/**
 * A function that switches every screen to a language and remembers it; null is the mix of languages that nobody
 * chose.
 */
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
        // Some answers of the server carry sentences.
        void refetchEverything(queryClient)
      },
      failure: 'layout.language.failed',
    })
}

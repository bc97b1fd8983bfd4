import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { catalogOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { type SentencePath, writtenSentences } from '@/lib/shared/sentences'
import { MoreSentences } from './more-sentences'

interface SentencesProps {
  /** Keys, or beginnings of keys such as `scenarios.list`; the check says which a screen needs. */
  of: readonly SentencePath[]
  /** Another language than that of the page around. */
  language?: Language
  children: ReactNode
}

/** Gives client components the sentences they show, on top of those that the layouts above gave. */
export async function Sentences({ of, language, children }: SentencesProps) {
  const catalog = language ? catalogOf(language) : await getMessages()
  return (
    <MoreSentences written={writtenSentences(catalog, of)} locale={language}>
      {children}
    </MoreSentences>
  )
}

import type { ReactNode } from 'react'
import { catalogOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { type SentencePath, writtenSentences } from '@/lib/shared/sentences'
import { MoreSentences } from './more-sentences'

/** What the layout of all pages gives. */
const OF_ALL_PAGES: SentencePath[] = ['common', 'layout.*', 'layout.language', 'layout.theme', 'validation']

/** Puts what all pages say into another language than that of the page around. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <MoreSentences written={writtenSentences(catalogOf(language), OF_ALL_PAGES)} locale={language}>
      {children}
    </MoreSentences>
  )
}

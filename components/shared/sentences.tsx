import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickSentences, type SentencePath } from '@/lib/shared/sentences'
import { MoreSentences } from './more-sentences'

interface SentencesProps {
  /** Keys, or beginnings of keys such as `scenarios.list`; the check says which a screen needs. */
  of: readonly SentencePath[]
  children: ReactNode
}

/** Gives client components the sentences they show, on top of those that the layouts above gave. */
export async function Sentences({ of, children }: SentencesProps) {
  return <MoreSentences sentences={pickSentences(await getMessages(), of)}>{children}</MoreSentences>
}

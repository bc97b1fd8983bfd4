import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { MessageKey } from '@/lib/shared/messages'

/** Returns the `generateMetadata` of a page whose title is a message. */
export function titled(key: MessageKey): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations()
    return { title: t(key) }
  }
}

import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { catalogOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { writePartialCatalog } from '@/lib/shared/partial-catalog'
import screenMessages from './generated/screen-messages.json'
import { MoreMessages } from './more-messages'

interface MessagesProps {
  /** The file in which this stands: `scripts/lib/screen-messages.mjs` writes what its client components need. */
  of: keyof typeof screenMessages
  /** Another language than that of the page around. */
  language?: Language
  children: ReactNode
}

/** Gives client components the messages they show, on top of those that the layouts above gave. */
export async function Messages({ of, language, children }: MessagesProps) {
  const catalog = language ? catalogOf(language) : await getMessages()
  return (
    <MoreMessages written={writePartialCatalog(catalog, keysFor(of, catalog))} locale={language}>
      {children}
    </MoreMessages>
  )
}

// The lists are written before a build. What somebody has only just begun to use while developing is on none of them yet.
const keysFor = (screen: keyof typeof screenMessages, catalog: object) =>
  process.env.NODE_ENV === 'development' ? Object.keys(catalog) : screenMessages[screen]

import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { getCatalog } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { writePartialCatalog } from '@/lib/shared/partial-catalog'
import screenMessages from './generated/screen-messages.json'
import { MoreMessages } from './more-messages'

interface MessagesProps {
  /** The file that renders this: `scripts/lib/screen-messages.mjs` lists the messages of its client components. */
  of: keyof typeof screenMessages
  /** A language other than the page's. */
  language?: Language
  children: ReactNode
}

/** Provides the messages of client components, on top of those that the layouts above provide. */
export async function Messages({ of, language, children }: MessagesProps) {
  const catalog = language ? getCatalog(language) : await getMessages()
  return (
    <MoreMessages written={writePartialCatalog(catalog, keysFor(of, catalog))} locale={language}>
      {children}
    </MoreMessages>
  )
}

// The lists are written before a build, so a message that was just added during development is missing in them.
const keysFor = (screen: keyof typeof screenMessages, catalog: object) =>
  process.env.NODE_ENV === 'development' ? Object.keys(catalog) : screenMessages[screen]

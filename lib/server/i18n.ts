import 'server-only'
import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { getCatalog } from '@/lib/shared/catalog'
import { LANGUAGE_COOKIE, type Language, requestLanguage, toLocale } from '@/lib/shared/language'
import { PAGE_ADDRESS_HEADER } from '@/lib/shared/session'
import { currentActor } from './auth'
import { isDatabaseUnavailable } from './db'

/**
 * The language of a render, by the same rule as that of a call: the signed-in person's, else the one chosen in this
 * browser, else, on a page for readers without an account, the browser's own, else the mix of languages.
 */
export default getRequestConfig(async () => {
  const [jar, visitor] = [await cookies(), await headers()]
  const language =
    (await readActorLanguage()) ??
    requestLanguage({
      cookie: jar.get(LANGUAGE_COOKIE)?.value,
      path: visitor.get(PAGE_ADDRESS_HEADER) ?? '',
      accepted: visitor.get('accept-language'),
    })
  return { locale: toLocale(language), messages: getCatalog(language), timeZone: 'UTC' }
})

// The page that reports that the database is away still needs its messages.
async function readActorLanguage(): Promise<Language | null> {
  try {
    return (await currentActor())?.language ?? null
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null
    throw error
  }
}

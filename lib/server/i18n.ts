import 'server-only'
import { cookies } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { getCatalog } from '@/lib/shared/catalog'
import { LANGUAGE_COOKIE, type Language, parseLanguage, toLocale } from '@/lib/shared/language'
import { currentActor } from './auth'
import { isDatabaseUnavailable } from './db'

/**
 * The language of a render, by the same rule as that of a call: the signed-in person's, else the one chosen in this
 * browser, else the mix of languages.
 */
export default getRequestConfig(async () => {
  const jar = await cookies()
  const language = (await readActorLanguage()) ?? parseLanguage(jar.get(LANGUAGE_COOKIE)?.value)
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

import 'server-only'
import { cookies } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { catalogOf } from '@/lib/shared/catalog'
import { LANGUAGE_COOKIE, localeOf, parseLanguage } from '@/lib/shared/language'

/** The language of a render: the one chosen in the header, else the specification's mix. */
export default getRequestConfig(async () => {
  const jar = await cookies()
  const language = parseLanguage(jar.get(LANGUAGE_COOKIE)?.value)
  return { locale: localeOf(language), messages: catalogOf(language), timeZone: 'UTC' }
})

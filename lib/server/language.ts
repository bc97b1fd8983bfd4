import 'server-only'
import { cookies } from 'next/headers'
import { LANGUAGE_COOKIE, type Language, parseLanguage, SIGN_IN_LANGUAGE } from '@/lib/shared/language'

/**
 * Returns the language of the screens of signing in: the one chosen in this browser, else the default for signing in.
 */
export async function signInLanguage(): Promise<Language> {
  const jar = await cookies()
  return parseLanguage(jar.get(LANGUAGE_COOKIE)?.value) ?? SIGN_IN_LANGUAGE
}

import { LANGUAGE_COOKIE, type Language } from '@/lib/shared/language'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Stores the language in the cookie that renders and calls read; null removes the choice. */
export function chooseLanguage(language: Language | null): void {
  const lifetime = language === null ? 0 : YEAR_SECONDS
  // The Cookie Store API needs TLS, which a server in a local network may not have.
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; Path=/; Max-Age=${lifetime}; SameSite=Lax`
}

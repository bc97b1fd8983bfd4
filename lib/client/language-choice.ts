import { LANGUAGE_COOKIE, type Language } from '@/lib/shared/language'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Remembers the language in the cookie that renders and calls read it from. */
export function chooseLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs TLS, which a local server has not
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
}

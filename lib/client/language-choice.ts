import { LANGUAGE_COOKIE, type Language } from '@/lib/shared/language'
import { keepCookie } from './keep-cookie'

/** Stores the language in the cookie that renders and calls read; null removes the choice. */
export function chooseLanguage(language: Language | null): void {
  keepCookie(LANGUAGE_COOKIE, language ?? '')
}

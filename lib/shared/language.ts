/** The languages a person can choose. */
export const LANGUAGES = ['ru', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** The language of signing in before anybody chose one (docs/domain.md, Screens). */
export const SIGN_IN_LANGUAGE: Language = 'ru'

/** The cookie that stores the choice; without it, the mix of languages applies. */
export const LANGUAGE_COOKIE = 'ui-language'

/** Returns `text` as a language, or null when it is none. */
export function parseLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null
}

/** Returns the locale for dates and numbers in a language. */
export function toLocale(language: Language | null): Language {
  return language ?? 'en'
}

/** The languages a person can choose. */
export const LANGUAGES = ['ru', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** The language of signing in where nobody has chosen one (docs/domain.md, Screens). */
export const SIGN_IN_LANGUAGE: Language = 'ru'

/** The cookie that keeps the choice; absent, the mix of languages that nobody chose applies. */
export const LANGUAGE_COOKIE = 'ui-language'

/** Returns `text` as a language, or null where it names none. */
export function parseLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null
}

/** Returns the locale for dates and numbers that goes with a language. */
export function localeOf(language: Language | null): Language {
  return language ?? 'en'
}

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

/** Pages and calls for readers without an account: who got such a link never chose a language here. */
const FOR_READERS = /^\/shared-protocols\//

/** Where a request says which language it is for. */
interface LanguageRequest {
  /** The value of {@link LANGUAGE_COOKIE}. */
  cookie: string | undefined
  /** The path of the page, or of the call without `/api`. */
  path: string
  /** The `Accept-Language` header. */
  accepted: string | null | undefined
}

/**
 * Returns the language of a request whose person is not known: the one chosen in its browser; before anybody chose one, of
 * pages and files for readers without an account the first of ours that the browser prefers, else that of signing in; null
 * for any other address, which has the mix of languages.
 */
export function requestLanguage({ cookie, path, accepted }: LanguageRequest): Language | null {
  const chosen = parseLanguage(cookie)
  if (chosen || !FOR_READERS.test(path)) return chosen
  const wanted = (accepted ?? '').split(',').flatMap((range) => {
    const [tag = '', ...parameters] = range.split(';')
    const language = parseLanguage(tag.trim().split('-')[0]?.toLowerCase())
    const quality = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(text)?.[1]).find(Boolean)
    return language ? [{ language, weight: Number(quality ?? 1) }] : []
  })
  const [first] = wanted.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return first?.language ?? SIGN_IN_LANGUAGE
}

/** Returns the locale for dates and numbers in a language. */
export function toLocale(language: Language | null): Language {
  return language ?? 'en'
}

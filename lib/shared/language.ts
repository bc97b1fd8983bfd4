import { createTranslator } from 'next-intl'
import { z } from 'zod'
import english from '@/messages/en.json'
import russian from '@/messages/ru.json'
import type { MessageKey, MessageParams, Translate } from './messages'

/** The languages a person can choose. */
export const LANGUAGES = ['ru', 'en'] as const

export const languageSchema = z.enum(LANGUAGES)
export type Language = z.infer<typeof languageSchema>

/** The cookie that keeps the choice; absent, the specification's mix applies. */
export const LANGUAGE_COOKIE = 'ui-language'

/** `text` as a language, or null where it names none. */
export function parseLanguage(text: string | null | undefined): Language | null {
  return languageSchema.safeParse(text).data ?? null
}

/**
 * The catalog of a language. Without one: sign-in in Russian and the rest in English, the specification's own mix
 * (first text, section 1).
 */
export function catalogOf(language: Language | null): typeof english {
  if (language === 'ru') return russian
  if (language === 'en') return english
  return { ...english, auth: russian.auth }
}

/** The locale for dates and numbers that goes with a language. */
export function localeOf(language: Language | null): Language {
  return language ?? 'en'
}

/** A translator over {@link catalogOf} for code that runs outside React. */
export function translatorOf(language: Language | null): Translate {
  const translate = createTranslator({ locale: localeOf(language), messages: catalogOf(language) })
  return (key: MessageKey, params?: MessageParams) => translate(key, params)
}

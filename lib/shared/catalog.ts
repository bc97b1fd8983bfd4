import { createTranslator } from 'next-intl'
import english from '@/messages/en'
import russian from '@/messages/ru'
import { type Language, localeOf } from './language'
import type { MessageKey, MessageParams, Translate } from './messages'

// Apart from language.ts, which contracts and the browser import: the catalogs must not follow it into every bundle.

/**
 * The catalog of a language. Without one: sign-in in Russian and the rest in English, the mix of languages that
 * nobody chose (docs/domain.md, Screens).
 */
export function catalogOf(language: Language | null): typeof english {
  if (language === 'ru') return russian
  if (language === 'en') return english
  return { ...english, auth: russian.auth }
}

/** A translator over {@link catalogOf} for code that runs outside React. */
export function translatorOf(language: Language | null): Translate {
  const translate = createTranslator({ locale: localeOf(language), messages: catalogOf(language) })
  return (key: MessageKey, params?: MessageParams) => translate(key, params)
}

import { createTranslator } from 'next-intl'
import english from '@/messages/en'
import russian from '@/messages/ru'
import { type Language, toLocale } from './language'
import type { MessageKey, MessageParams, Translate } from './messages'

// Separate from language.ts, which contracts and the browser import: the catalogs must not end up in every bundle.

// Sign-in in Russian and the rest in English: the mix of languages before anybody chose one (docs/domain.md, Screens).
const MIXED: typeof english = { ...english, auth: russian.auth }

/** Returns the catalog of a language; without one, the mix. */
export function getCatalog(language: Language | null): typeof english {
  if (language === 'ru') return russian
  return language === 'en' ? english : MIXED
}

const translators = new Map<Language | null, Translate>()

/** Returns a translator over {@link getCatalog} for code that runs outside React, created once per language. */
export function getTranslator(language: Language | null): Translate {
  const known = translators.get(language)
  if (known) return known
  const translate = createTranslator({ locale: toLocale(language), messages: getCatalog(language) })
  const made: Translate = (key: MessageKey, params?: MessageParams) => translate(key, params)
  translators.set(language, made)
  return made
}

import type english from '@/messages/en'
import type { Language } from './language'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language
    Messages: typeof english
  }
}

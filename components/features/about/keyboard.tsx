import { useTranslations } from 'next-intl'
import { KeyList } from '@/components/shared/key-list'
import { Section } from './section'

/** Shows what the keyboard can do. */
export function Keyboard() {
  const t = useTranslations('about')
  return (
    <Section id="keyboard" title={t('keyboardTitle')}>
      <KeyList />
    </Section>
  )
}

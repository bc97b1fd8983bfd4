import { useTranslations } from 'next-intl'
import { Section } from './section'

const STEPS = ['add', 'ask', 'paste'] as const

/** Shows how a Telegram group comes to hear of a project. */
export function Groups() {
  const t = useTranslations('about.groups')
  return (
    <Section id="groups" title={t('title')} lead={t('text')}>
      <ol className="grid list-decimal gap-1.5 pl-5 text-sm marker:text-muted-foreground">
        {STEPS.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Section>
  )
}

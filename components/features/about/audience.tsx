import { useTranslations } from 'next-intl'
import { Section } from './section'

const GROUPS = ['testers', 'managers', 'viewers'] as const

/** Shows whom the product is for. */
export function Audience() {
  const t = useTranslations('about.who')
  return (
    <Section id="who" title={t('title')} lead={t('text')}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {GROUPS.map((group) => (
          <li key={group} className="rounded-md border bg-card p-4 text-sm">
            <strong className="block font-medium text-base">{t(`${group}.title`)}</strong>
            <span className="text-muted-foreground">{t(`${group}.text`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { useTranslations } from 'next-intl'
import { Section } from './section'

const STEPS = ['register', 'start', 'confirm', 'login'] as const

/** The four steps from nothing to signed in. */
export function AccessSteps() {
  const t = useTranslations('about.access')
  return (
    <Section id="access" title={t('title')} lead={t('text')}>
      <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3 lg:flex-col">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary text-sm tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{t(`${step}.title`)}</h3>
              <p className="mt-0.5 text-muted-foreground text-sm">{t(`${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

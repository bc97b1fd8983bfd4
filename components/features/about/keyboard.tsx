import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd'
import { Section } from './section'

const HINTS = [
  { name: 'skip', keys: ['Tab'] },
  { name: 'rows', keys: ['↑', '↓'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'cancel', keys: ['Esc'] },
  { name: 'notifications', keys: ['F8'] },
] as const

/** Shows what the keyboard can do. */
export function Keyboard() {
  const t = useTranslations('about.keyboard')
  return (
    <Section id="keyboard" title={t('title')}>
      <dl className="grid gap-x-10 gap-y-2 text-sm sm:grid-cols-2">
        {HINTS.map(({ name, keys }) => (
          <div key={name} className="flex items-baseline gap-3">
            <dt className="flex w-20 shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-muted-foreground">{t(name)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

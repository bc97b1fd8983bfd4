import {
  CalendarCheck2,
  FolderKanban,
  type IconNode,
  ListChecks,
  QrCode,
  ShoppingBasket,
  TriangleAlert,
} from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Section } from './section'

type Capability = 'projects' | 'scenarios' | 'marks' | 'errors' | 'baskets' | 'closing'

const CAPABILITIES: readonly [Capability, IconNode][] = [
  ['projects', FolderKanban],
  ['scenarios', ListChecks],
  ['errors', TriangleAlert],
  ['marks', QrCode],
  ['baskets', ShoppingBasket],
  ['closing', CalendarCheck2],
]

/** Shows the features of the product. */
export function Capabilities() {
  const t = useTranslations('about.what')
  return (
    <Section id="what" title={t('title')}>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {CAPABILITIES.map(([name, drawing]) => (
          <div key={name}>
            <dt className="flex items-center gap-2 font-medium">
              <Icon of={drawing} className="size-4 text-primary" />
              {t(`${name}.title`)}
            </dt>
            <dd className="mt-1 text-muted-foreground text-sm">{t(`${name}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

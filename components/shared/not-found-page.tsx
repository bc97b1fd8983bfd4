import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { MissingPanel } from './missing-panel'

/**
 * The not-found page of addresses below an existing folder. Next sends it along with every page, so it is a server
 * component: no page has to load code for it.
 */
export function NotFoundPage() {
  const t = useTranslations('layout')
  return (
    <main>
      <MissingPanel
        title={t('nothingHere')}
        action={
          <a href="/about" className={buttonVariants({ variant: 'outline' })}>
            {t('about')}
          </a>
        }
      />
    </main>
  )
}

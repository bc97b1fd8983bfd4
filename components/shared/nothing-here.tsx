import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { MissingPanel } from './missing-panel'

/**
 * Stands in place of a page whose address names nothing, below a folder that there is. Next sends it along with every
 * page: drawn by the server, no page has to load code for it.
 */
export function NothingHere() {
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

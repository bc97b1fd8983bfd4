import { Info } from 'lucide'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/shared/link'
import { Icon } from '@/components/ui/icon'

/**
 * The fixed footer with the credit, and the button that floats above it; where a table fills the screen it stands in the
 * footer, so that it covers no row. On a phone both end the page.
 */
export async function Footer() {
  const t = await getTranslations('layout')
  return (
    <footer className="max-sm:flex max-sm:items-center max-sm:justify-between max-sm:border-t max-sm:bg-card max-sm:px-3">
      <Link href="/about" className="about-button print:hidden">
        <Icon of={Info} className="size-4 text-muted-foreground" />
        {t('about')}
      </Link>
      <p className="print:hidden flex h-10 items-center justify-center gap-1 text-muted-foreground text-xs sm:fixed sm:inset-x-0 sm:bottom-0 sm:z-40 sm:h-(--footer-height) sm:border-t sm:bg-card sm:px-4">
        {t.rich('footer.madeBy', {
          link: (name) => (
            <Link
              href="/about#authors"
              className="inline-flex h-full items-center font-medium text-foreground hover:underline"
            >
              {name}
            </Link>
          ),
        })}
      </p>
    </footer>
  )
}

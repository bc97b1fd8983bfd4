import { Info } from 'lucide'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/shared/link'
import { Icon } from '@/components/ui/icon'

/**
 * The fixed footer with the credit, and the button that floats above it; where a table fills the screen it stands in the
 * footer, so that it covers no row.
 */
export async function Footer() {
  const t = await getTranslations('layout')
  return (
    <footer>
      <Link href="/about" className="about-button print:hidden">
        <Icon of={Info} className="size-4 text-muted-foreground" />
        {t('about')}
      </Link>
      <p className="print:hidden fixed inset-x-0 bottom-0 z-40 flex h-(--footer-height) items-center justify-center gap-1 border-t bg-card px-4 text-muted-foreground text-xs">
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

import { Info } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Link } from '@/components/shared/link'
import { Button } from '@/components/ui/button'

/** The fixed footer with the credit, and the button that floats above it. */
export async function Footer() {
  const t = await getTranslations('layout')
  return (
    <footer>
      <Button
        asChild
        variant="outline"
        className="fixed right-3 bottom-[calc(var(--footer-height)+0.75rem)] z-30 rounded-full shadow-md sm:right-5"
      >
        <Link href="/about">
          <Info className="text-muted-foreground" />
          {t('about')}
        </Link>
      </Button>
      <p className="fixed inset-x-0 bottom-0 z-40 flex h-(--footer-height) items-center justify-center gap-1 border-t bg-card px-4 text-muted-foreground text-xs">
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

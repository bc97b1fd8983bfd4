import { Construction } from 'lucide'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

/** The placeholder for pages that don't exist yet (docs/domain.md, Screens). */
export function UnderConstruction() {
  const t = useTranslations('layout.underConstruction')
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-1 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-tone-yellow-soft text-tone-yellow">
        <Icon of={Construction} className="size-6" />
      </span>
      <h1 className="font-semibold text-xl tracking-tight">{t('title')}</h1>
      <p className="text-muted-foreground">{t('text')}</p>
      <Link href="/" className={cn(buttonVariants({ variant: 'outline' }), 'mt-4')}>
        {t('goHome')}
      </Link>
    </div>
  )
}

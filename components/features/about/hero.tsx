import { ArrowRight, Compass } from 'lucide'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

/** The top of the About page: the product's name, a short description, and the link to get in. */
export function Hero({ isSignedIn, isUnknownPage }: { isSignedIn: boolean; isUnknownPage: boolean }) {
  const t = useTranslations('about')
  return (
    <div className="py-10 sm:py-14">
      {isUnknownPage && (
        <div
          role="status"
          className="mb-8 flex items-start gap-3 rounded-md bg-tone-yellow-soft p-3 text-tone-yellow"
        >
          <Icon of={Compass} className="mt-0.5 size-4 shrink-0" />
          <div>
            <p className="font-medium">{t('unknown.title')}</p>
            <p className="text-sm">{t('unknown.text')}</p>
          </div>
        </div>
      )}
      <h1 className="font-medium text-primary text-sm">{t('title')}</h1>
      <p className="mt-2 max-w-3xl text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
        {t('headline')}
      </p>
      <p className="mt-4 max-w-2xl text-pretty text-lg text-muted-foreground">{t('lead')}</p>
      <Link href={isSignedIn ? '/' : '/auth'} className={cn(buttonVariants({ size: 'lg' }), 'mt-6')}>
        {t(isSignedIn ? 'backToApp' : 'signIn')}
        <Icon of={ArrowRight} />
      </Link>
    </div>
  )
}

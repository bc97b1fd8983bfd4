import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'

/** The product's name; a link to the dashboard. */
export function Logo() {
  const t = useTranslations('layout')
  return (
    <Link
      href="/"
      aria-label={t('home')}
      className="flex h-8 touch:h-10 shrink-0 items-center gap-2 rounded-md pr-1 font-semibold text-base tracking-tight"
    >
      <LogoMark />
      {/* A phone's header has no room for more than the mark. */}
      <span className="max-sm:hidden">{t('logo')}</span>
    </Link>
  )
}

/** The mark alone: a ticked receipt. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
      <path
        className="fill-primary"
        d="M4 3.6C4 2.7 4.7 2 5.6 2h12.8c.9 0 1.6.7 1.6 1.6V22l-2.67-1.8L14.67 22 12 20.2 9.33 22l-2.66-1.8L4 22z"
      />
      <path
        className="stroke-primary-foreground"
        d="m8 10.6 2.8 2.8L16.2 8"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

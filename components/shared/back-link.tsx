'use client'

import { ArrowLeft } from 'lucide'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useCameFrom } from '@/lib/client/page-history'
import { cn } from '@/lib/shared/cn'

interface BackLinkProps {
  /** Where it leads for somebody who came by the page's address. */
  href: string
  /** The label of that. */
  label: string
}

/** The arrow back to the page, and its search and filters, that the person came from. */
export function BackLink({ href, label }: BackLinkProps) {
  const t = useTranslations('common')
  const cameFrom = useCameFrom(usePathname())
  const isUsual = cameFrom === null || cameFrom.split('?')[0] === href.split('?')[0]
  const name = isUsual ? label : t('back')
  return (
    <Link
      href={cameFrom ?? href}
      title={name}
      aria-label={name}
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2 touch:-mt-1 print:hidden')}
    >
      <Icon of={ArrowLeft} />
    </Link>
  )
}

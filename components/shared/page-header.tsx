import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** The address of the back button, and its name for screen readers. */
  back?: { href: string; label: string }
  /** Badges and the like beside the title. */
  beside?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** The top of a page: its one `h1`, with the back button and the page's actions. */
export function PageHeader({ title, subtitle, back, beside, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        {back && (
          <Link
            href={back.href}
            title={back.label}
            aria-label={back.label}
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'icon' }),
              '-ml-2 touch:-mt-1 print:hidden',
            )}
          >
            <Icon of={ArrowLeft} />
          </Link>
        )}
        <div className="min-w-0">
          <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="wrap-anywhere font-semibold text-xl tracking-tight">{title}</h1>
            {beside}
          </div>
          {subtitle && <p className="text-muted-foreground text-sm">{subtitle}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}

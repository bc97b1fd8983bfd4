import type { ReactNode } from 'react'
import { BackLink } from '@/components/shared/back-link'
import { cn } from '@/lib/shared/cn'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** The target of the back button for a person who came from no other page, and its name for screen readers. */
  back?: { href: string; label: string }
  /** Badges and the like beside the title. */
  beside?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
  /** Whether the page needs its height for a table: little room is left below, and a phone has a line of each that scrolls. */
  isDense?: boolean
}

/** The top of a page: its one `h1`, with the back button and the page's actions. */
export function PageHeader({ title, subtitle, back, beside, actions, isDense }: PageHeaderProps) {
  return (
    <header
      className={cn('flex flex-wrap items-start gap-x-4', isDense ? '-mt-2 mb-1 gap-y-1' : 'mb-4 gap-y-3')}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        {back && <BackLink {...back} />}
        <div className="min-w-0">
          <div
            className={cn(
              'min-h-8 gap-x-2.5 gap-y-1',
              isDense ? 'phone-line xl:flex-nowrap xl:[&>h1]:shrink-0' : 'flex flex-wrap items-center',
            )}
          >
            <h1 className="wrap-anywhere font-semibold text-xl tracking-tight">{title}</h1>
            {beside}
          </div>
          {subtitle && <p className="text-muted-foreground text-sm">{subtitle}</p>}
        </div>
      </div>
      {actions && (
        <div
          className={cn(
            'gap-2',
            isDense ? 'phone-line dense-actions max-w-full xl:max-2xl:gap-1' : 'flex flex-wrap items-center',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  )
}

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
  /** Whether the page needs its height for a table: little room is left below, and a phone has one line that scrolls. */
  isDense?: boolean
}

/** On a phone, the children of such a box are placed in the line of the header. */
const IN_LINE = 'max-sm:contents max-sm:[&>*]:shrink-0'

/** The top of a page: its one `h1`, with the back button and the page's actions. */
export function PageHeader({ title, subtitle, back, beside, actions, isDense }: PageHeaderProps) {
  return (
    <header
      className={cn(
        isDense
          ? 'phone-line -mt-2 mb-1 gap-x-2 gap-y-1 sm:items-start sm:gap-x-4'
          : 'mb-4 flex flex-wrap items-start gap-x-4 gap-y-3',
      )}
    >
      <div className={cn('flex min-w-0 flex-1 basis-64 items-start gap-2', isDense && IN_LINE)}>
        {back && <BackLink {...back} />}
        <div className={cn('min-w-0', isDense && IN_LINE)}>
          <div
            className={cn(
              'flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1',
              // On a phone the actions come first.
              isDense && `${IN_LINE} max-sm:[&>:not(h1)]:order-last xl:flex-nowrap xl:[&>h1]:shrink-0`,
            )}
          >
            <h1
              className={cn(
                'wrap-anywhere font-semibold text-xl tracking-tight',
                isDense && 'max-sm:whitespace-nowrap max-sm:text-base',
              )}
            >
              {title}
            </h1>
            {beside}
          </div>
          {subtitle && <p className="text-muted-foreground text-sm">{subtitle}</p>}
        </div>
      </div>
      {actions && (
        <div
          className={cn(
            'flex flex-wrap items-center gap-2',
            isDense && `${IN_LINE} dense-actions max-w-full xl:max-2xl:gap-1`,
          )}
        >
          {actions}
        </div>
      )}
    </header>
  )
}

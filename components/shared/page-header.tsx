import type { ReactNode } from 'react'
import { BackLink } from '@/components/shared/back-link'
import { cn } from '@/lib/shared/cn'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Where the arrow back leads for somebody who came from nowhere else, and its name for screen readers. */
  back?: { href: string; label: string }
  /** Badges and the like beside the title. */
  beside?: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
  /** Whether the page needs its height for a table: little room is left below, and a phone has a line of each that scrolls. */
  isDense?: boolean
}

/**
 * Elements that wrap elsewhere, in one line that scrolls sideways on a phone; rings of the focus have room. It is
 * positioned, or the hidden texts of its last buttons would make the whole page as wide as the line.
 */
const PHONE_LINE =
  'max-sm:relative max-sm:-m-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0'

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
              'flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1',
              isDense && [PHONE_LINE, 'xl:flex-nowrap xl:[&>h1]:shrink-0'],
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
            'flex flex-wrap items-center gap-2',
            isDense && [PHONE_LINE, 'dense-actions max-w-full xl:max-2xl:gap-1'],
          )}
        >
          {actions}
        </div>
      )}
    </header>
  )
}

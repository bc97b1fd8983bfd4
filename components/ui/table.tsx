import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

type TableProps = Omit<ComponentProps<'table'>, 'className'> & {
  /** Names the scrolling region and the table for screen readers. */
  label?: string
  containerClassName?: string
}

// What can be scrolled by mouse must be reachable, and so scrollable, by keyboard.
const KEYBOARD_SCROLLABLE = { tabIndex: 0 }

/**
 * A table in a container of its own that scrolls both ways, so that the page never does. Its rows and cells are plain
 * elements: how they look stands in `table.css`.
 */
export function Table({ label, containerClassName, ...props }: TableProps) {
  return (
    <section
      aria-label={label}
      {...KEYBOARD_SCROLLABLE}
      className={cn(
        'relative w-full min-w-0 overflow-auto rounded-md border bg-card focus-visible:-outline-offset-2',
        containerClassName,
      )}
    >
      <table aria-label={label} className="data-table" {...props} />
    </section>
  )
}

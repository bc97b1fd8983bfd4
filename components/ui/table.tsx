import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

type TableProps = ComponentProps<'table'> & {
  /** Names the scrolling region and the table for screen readers. */
  label?: string
  containerClassName?: string
}

// What can be scrolled by mouse must be reachable, and so scrollable, by keyboard.
const KEYBOARD_SCROLLABLE = { tabIndex: 0 }

/** A table in a container of its own that scrolls both ways, so that the page never does. */
export function Table({ className, label, containerClassName, ...props }: TableProps) {
  return (
    <section
      aria-label={label}
      {...KEYBOARD_SCROLLABLE}
      className={cn(
        'relative w-full min-w-0 overflow-auto rounded-md border bg-card focus-visible:-outline-offset-2',
        containerClassName,
      )}
    >
      <table
        aria-label={label}
        className={cn('w-full border-separate border-spacing-0 text-sm', className)}
        {...props}
      />
    </section>
  )
}

/** Stays in view while the table's container scrolls. */
export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('sticky top-0 z-10 bg-muted', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child>td]:border-b-0', className)} {...props} />
}

export function TableFooter({ className, ...props }: ComponentProps<'tfoot'>) {
  return (
    <tfoot
      className={cn(
        'sticky bottom-0 bg-muted font-medium [&>tr>td]:border-t [&>tr>td]:border-b-0',
        className,
      )}
      {...props}
    />
  )
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('group/row', className)} {...props} />
}

export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn(
        'h-8 whitespace-nowrap border-b px-3 text-left font-medium text-muted-foreground text-xs',
        className,
      )}
      {...props}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn(
        'h-9 touch:h-11 whitespace-nowrap border-b px-3 py-1 align-middle transition-colors group-hover/row:bg-muted/60',
        className,
      )}
      {...props}
    />
  )
}

export function TableCaption({ className, ...props }: ComponentProps<'caption'>) {
  return <caption className={cn('mt-2 caption-bottom text-muted-foreground text-sm', className)} {...props} />
}

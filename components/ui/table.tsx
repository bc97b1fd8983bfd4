'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { KEYBOARD_SCROLLABLE } from './keyboard-scrollable'
import { useScrollEdges } from './use-scroll-edges'

type TableProps = Omit<ComponentProps<'table'>, 'className'> & {
  /** Names the scrolling region and the table for screen readers. */
  label?: string
  containerClassName?: string
}

/**
 * A table in its own container, which scrolls both ways so that the page never does, with a shadow at each edge beyond
 * which there is more. Its rows and cells are plain elements, styled in `table.css`.
 */
export function Table({ label, containerClassName, ...props }: TableProps) {
  const scrolling = useScrollEdges<HTMLElement>()
  return (
    <div className="table-frame">
      <section
        ref={scrolling}
        aria-label={label}
        {...KEYBOARD_SCROLLABLE}
        // The padding scrolls a field that gets the focus clear of the actions, which stay at the right edge.
        className={cn(
          'relative w-full min-w-0 overflow-auto sm:scroll-pr-32 rounded-md border bg-card focus-visible:-outline-offset-2',
          containerClassName,
        )}
      >
        <table aria-label={label} className="data-table" {...props} />
      </section>
    </div>
  )
}

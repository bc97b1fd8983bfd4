'use client'

import { type ComponentProps, type KeyboardEvent, Suspense, useId, useState } from 'react'
import { cn } from '@/lib/shared/cn'
import { Button } from './button'
import { LazyMenuList } from './lazy-lists'
import type { Opening } from './list-anchor'
import type { MenuEntry } from './menu-list'

type MenuProps = ComponentProps<typeof Button> & {
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}

/**
 * A button that opens a menu. The menu is loaded once somebody points at the button or moves onto it, and mounted while
 * it is open.
 */
export function Menu({ entries, align = 'start', className, ...props }: MenuProps) {
  const id = useId()
  const [opening, setOpening] = useState<Opening | null>(null)
  const openByArrow = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpening({ button: event.currentTarget, key: event.key })
  }
  return (
    <>
      <Button
        id={id}
        aria-haspopup="menu"
        aria-expanded={opening !== null}
        onPointerEnter={LazyMenuList.preload}
        onFocus={LazyMenuList.preload}
        // Enter and Space click too; `detail` is 0 then.
        onClick={({ currentTarget, detail }) =>
          setOpening(opening ? null : { button: currentTarget, key: detail === 0 ? 'Enter' : '' })
        }
        onKeyDown={openByArrow}
        className={cn('relative', className)}
        {...props}
      />
      {opening && (
        <Suspense fallback={null}>
          <LazyMenuList
            opening={opening}
            labelledBy={id}
            align={align}
            entries={entries}
            onClose={() => setOpening(null)}
          />
        </Suspense>
      )}
    </>
  )
}

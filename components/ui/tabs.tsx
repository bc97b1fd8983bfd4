'use client'

import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  useContext,
  useId,
} from 'react'
import { cn } from '@/lib/shared/cn'

interface OpenTab {
  id: string
  open: string
  pick: (value: string) => void
}

const OpenTabContext = createContext<OpenTab>({ id: '', open: '', pick: () => undefined })

function useTab(value: string) {
  const { id, open, pick } = useContext(OpenTabContext)
  return {
    isOpen: open === value,
    tabId: `${id}-tab-${value}`,
    panelId: `${id}-panel-${value}`,
    pick: () => {
      if (open !== value) pick(value)
    },
  }
}

type TabsProps = ComponentProps<'div'> & { value: string; onValueChange: (value: string) => void }

export function Tabs({ value, onValueChange, className, ...props }: TabsProps) {
  const id = useId()
  return (
    <OpenTabContext value={{ id, open: value, pick: onValueChange }}>
      <div className={cn('flex min-w-0 flex-col gap-3', className)} {...props} />
    </OpenTabContext>
  )
}

export function TabsList({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      onKeyDown={moveFocus}
      className={cn(
        'relative -mb-px flex items-stretch gap-1 overflow-x-auto border-b [scrollbar-width:none]',
        className,
      )}
      {...props}
    />
  )
}

/** The arrow keys move from tab to tab and wrap around; Home and End go to the first and the last one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')]
  const at = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1
  const next = new Map([
    ['ArrowLeft', at - 1],
    ['ArrowRight', at + 1],
    ['Home', 0],
    ['End', -1],
  ]).get(event.key)
  if (at < 0 || next === undefined) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}

/** A tab; it opens as soon as it gets the focus. */
export function TabsTrigger({ value, className, ...props }: ComponentProps<'button'> & { value: string }) {
  const { isOpen, tabId, panelId, pick } = useTab(value)
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.ctrlKey) event.preventDefault()
    // A tab that has the focus already gets no focus event.
    else if (document.activeElement === event.currentTarget) pick()
    else event.currentTarget.focus()
  }
  return (
    <button
      type="button"
      role="tab"
      id={tabId}
      aria-selected={isOpen}
      aria-controls={panelId}
      tabIndex={isOpen ? 0 : -1}
      data-state={isOpen ? 'active' : 'inactive'}
      onMouseDown={press}
      onFocus={pick}
      // A click by keyboard, as after going back in history; with a pointer, pressing has opened the tab already.
      onClick={({ detail }) => detail === 0 && pick()}
      className={cn(
        "-mb-px inline-flex h-9 touch:h-10 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-2.5 font-medium text-muted-foreground text-sm transition-colors hover:text-foreground focus-visible:-outline-offset-2 disabled:opacity-55 data-[state=active]:border-primary data-[state=active]:text-foreground [&_svg:not([class*='size-'])]:size-4",
        className,
      )}
      {...props}
    />
  )
}

/** A panel can be focused, so that it is read from its beginning even where nothing in it can. */
const REACHABLE = { tabIndex: 0 }

export function TabsContent({
  value,
  className,
  children,
  ...props
}: ComponentProps<'div'> & { value: string }) {
  const { isOpen, tabId, panelId } = useTab(value)
  return (
    <div
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId}
      hidden={!isOpen}
      {...REACHABLE}
      className={cn('min-w-0 flex-1', className)}
      {...props}
    >
      {isOpen && children}
    </div>
  )
}

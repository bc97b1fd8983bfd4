'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { cn } from '@/lib/shared/cn'

interface OpenTabsProps<Tab extends string> {
  /** Names the tabs for screen readers. */
  label: string
  /** A note stands behind the label, such as a count. */
  tabs: readonly { name: Tab; label: string; note?: ReactNode; content: ReactNode }[]
  open: Tab
  onOpen: (name: string) => void
  className?: string
  /** Whether the row of tabs stays in view while the page scrolls. */
  isPinned?: boolean
  /** Stands at the right end of the row of tabs. */
  beside?: ReactNode
}

/** Number of visible pixels of the tab before the open one, as a hint that there are more. */
const EDGE_PX = 40

/** Tabs that scroll the open one into view: on a phone not all of them fit. */
export function OpenTabs<Tab extends string>(props: OpenTabsProps<Tab>) {
  const { label, tabs, open, onOpen, className, isPinned = false, beside } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opened = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`)
    if (!opened) return
    // Counts that arrive later make the tabs wider, and would push the open one out of view.
    const observer = new ResizeObserver(() => list.current?.scrollTo({ left: opened.offsetLeft - EDGE_PX }))
    for (const tab of list.current?.children ?? []) observer.observe(tab)
    return () => observer.disconnect()
  }, [open])
  return (
    <Tabs value={open} onValueChange={onOpen} className={className}>
      <div
        data-pinned={isPinned || undefined}
        // On narrow screens the content beside the tabs has a line of its own, and only the tabs stay in view.
        className={cn(
          'min-w-0 items-end justify-between gap-x-3 max-xl:contents xl:flex',
          isPinned && 'xl:sticky xl:top-(--header-height) xl:z-20 xl:-mx-1 xl:bg-background xl:px-1',
        )}
      >
        <TabsList
          ref={list}
          aria-label={label}
          className={cn(
            'min-w-0 grow',
            isPinned && 'max-xl:sticky max-xl:top-(--header-height) max-xl:z-20 max-xl:bg-background',
          )}
        >
          {tabs.map(({ name, label: text, note }) => (
            <TabsTrigger key={name} value={name} data-tab={name}>
              {text}
              {note}
            </TabsTrigger>
          ))}
        </TabsList>
        {beside && <div className="max-xl:-order-1 min-w-0">{beside}</div>}
      </div>
      {tabs.map(({ name, content }) => (
        <TabsContent key={name} value={name}>
          {content}
        </TabsContent>
      ))}
    </Tabs>
  )
}

'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'

interface OpenTabsProps<Tab extends string> {
  /** Names the tabs for screen readers. */
  label: string
  /** A note stands behind the label, such as a count. */
  tabs: readonly { name: Tab; label: string; note?: ReactNode; content: ReactNode }[]
  open: Tab
  onOpen: (name: string) => void
  className?: string
}

/** Number of visible pixels of the tab before the open one, as a hint that there are more. */
const EDGE_PX = 40

/** Tabs that scroll the open one into view: on a phone not all of them fit. */
export function OpenTabs<Tab extends string>({ label, tabs, open, onOpen, className }: OpenTabsProps<Tab>) {
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
      <TabsList ref={list} aria-label={label}>
        {tabs.map(({ name, label: text, note }) => (
          <TabsTrigger key={name} value={name} data-tab={name}>
            {text}
            {note}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ name, content }) => (
        <TabsContent key={name} value={name}>
          {content}
        </TabsContent>
      ))}
    </Tabs>
  )
}

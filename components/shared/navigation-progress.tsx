'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { NAVIGATION_BEGAN } from '@/lib/client/navigation'

/** A bar at the top of the screen while a navigation to another page is under way. */
export function NavigationProgress() {
  const t = useTranslations('common')
  const pathname = usePathname()
  const query = useSearchParams().toString()
  const here = query ? `${pathname}?${query}` : pathname
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => {
    const begin = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const { pathname: path, search } = new URL(String(event.detail), window.location.href)
      if (path + search === window.location.pathname + window.location.search) return
      // The event fires inside React's transition to the page: a state set in it would show only when the page is
      // there.
      queueMicrotask(() => setLeft(here))
    }
    window.addEventListener(NAVIGATION_BEGAN, begin)
    return () => {
      window.removeEventListener(NAVIGATION_BEGAN, begin)
      // Arrived: the same page may be left again later.
      setLeft(null)
    }
  }, [here])
  if (left !== here) return null
  return <div role="progressbar" aria-label={t('loading')} className="navigation-progress" />
}

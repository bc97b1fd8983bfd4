'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { rememberPage } from '@/lib/client/trail'

/** Remembers the pages that the person came by, for the arrow back; shows nothing. */
export function Trail() {
  const pathname = usePathname()
  const query = useSearchParams().toString()
  useEffect(() => rememberPage(pathname, query ? `${pathname}?${query}` : pathname), [pathname, query])
  return null
}

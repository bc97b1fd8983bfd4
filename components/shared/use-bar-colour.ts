import { useTheme } from 'next-themes'
import { useEffect } from 'react'
import { BAR_COLOURS } from '@/lib/shared/theme'

/**
 * Gives the bar of a phone's browser the colour of the chosen theme. The page is sent with those of the system's, because the
 * server doesn't know what was chosen.
 */
export function useBarColour(): void {
  const { resolvedTheme } = useTheme()
  useEffect(() => {
    const colour = resolvedTheme === 'dark' ? BAR_COLOURS.dark : BAR_COLOURS.light
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', colour)
  }, [resolvedTheme])
}

import { useTheme } from 'next-themes'
import { useEffect } from 'react'
import { BAR_COLOURS } from '@/lib/shared/theme'

/**
 * Gives the bar of a phone's browser the colour of the chosen theme. The page is sent with those of the system's, because the
 * server doesn't know what was chosen; a browser takes the first that fits.
 */
export function useBarColour(): void {
  const { resolvedTheme } = useTheme()
  useEffect(() => {
    // An element of its own: each navigation renders those of the page again.
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = resolvedTheme === 'dark' ? BAR_COLOURS.dark : BAR_COLOURS.light
    document.head.prepend(meta)
    return () => meta.remove()
  }, [resolvedTheme])
}

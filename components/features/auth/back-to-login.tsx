import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'

/** The link back to the first step. An address of its own, so that it also works in a new tab. */
export function BackToLogin({ isDisabled, onBack }: { isDisabled: boolean; onBack: () => void }) {
  const t = useTranslations('auth')
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isDisabled) onBack()
  }
  return (
    <a
      href="/auth"
      aria-disabled={isDisabled}
      onClick={follow}
      className="inline-flex touch:min-h-10 items-center text-muted-foreground underline-offset-4 hover:text-foreground hover:underline aria-disabled:opacity-55"
    >
      {t('backToLogin')}
    </a>
  )
}

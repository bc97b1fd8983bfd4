import { useTranslations } from 'next-intl'

const HINTS = ['startBot', 'createAccount', 'requestCode', 'enterCode'] as const

/** The four steps of signing in with the bot, for newcomers. */
export function HowItWorks() {
  const t = useTranslations('auth.steps')
  return (
    <section aria-labelledby="how-it-works" className="border-t pt-4">
      <h2 id="how-it-works" className="font-medium text-sm">
        {t('title')}
      </h2>
      <ol className="mt-2.5 space-y-2">
        {HINTS.map((hint, index) => (
          <li key={hint} className="flex gap-2.5 text-muted-foreground text-sm">
            <span
              aria-hidden
              className="mt-px flex size-4.5 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-[0.6875rem] text-primary tabular-nums"
            >
              {index + 1}
            </span>
            {t(hint)}
          </li>
        ))}
      </ol>
    </section>
  )
}

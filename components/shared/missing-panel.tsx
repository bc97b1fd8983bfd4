import type { ReactNode } from 'react'

/** Shown instead of a page whose record doesn't exist or was deleted; it has the page's `h1`. */
export function MissingPanel({ title, action }: { title: string; action: ReactNode }) {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-1 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <MissingIcon />
      </span>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <div className="mt-4">{action}</div>
    </div>
  )
}

// Plain markup: a lucide-react icon would be code to load in the browser.
function MissingIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m13.5 8.5-5 5M8.5 8.5l5 5m7.5 7.5-4.3-4.3" />
      <circle cx="11" cy="11" r="8" />
    </svg>
  )
}

import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

/** Stands in place of a page whose thing is not there, or not any more; holds the page's `h1`. */
export function MissingPanel({ title, action }: { title: string; action: ReactNode }) {
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-1 text-center">
      <span className="mb-3 flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <SearchX className="size-6" />
      </span>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <div className="mt-4">{action}</div>
    </div>
  )
}

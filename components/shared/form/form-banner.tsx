import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

/** Shows what went wrong with the form as a whole; renders nothing without a message. */
export function FormBanner({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-md bg-tone-red-soft px-3 py-2 text-sm text-tone-red"
    >
      <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
      <div className="wrap-anywhere min-w-0">{children}</div>
    </div>
  )
}

import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

const TONES = {
  red: 'bg-tone-red-soft text-tone-red',
  orange: 'bg-tone-orange-soft text-tone-orange',
  yellow: 'bg-tone-yellow-soft text-tone-yellow',
  green: 'bg-tone-green-soft text-tone-green',
  blue: 'bg-tone-blue-soft text-tone-blue',
}

interface NoteBoxProps {
  tone: keyof typeof TONES
  icon?: IconNode
  /** How it is announced to screen readers; not at all by default. */
  role?: 'alert' | 'status' | 'note'
  /** Buttons beside the text. */
  action?: ReactNode
  children: ReactNode
}

/** A coloured note about the content below it. */
export function NoteBox({ tone, icon, role, action, children }: NoteBoxProps) {
  return (
    <div
      role={role}
      className={cn('flex flex-wrap items-center gap-2 rounded-md px-3 py-2 text-sm', TONES[tone])}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        {icon && <Icon of={icon} className="mt-0.5 size-4 shrink-0" />}
        <div className="wrap-anywhere min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  )
}

import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

export interface StatePanelProps {
  icon: IconNode
  title: string
  hint?: ReactNode
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits its turn. */
  role?: 'alert' | 'status'
  className?: string
}

/** The panel in place of content, with one look for empty, failed and forbidden. */
export function StatePanel({ icon, title, hint, action, role, className }: StatePanelProps) {
  return (
    <div role={role} className={cn('state-panel', className)}>
      <span className="mb-2 flex size-10 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon of={icon} className="size-5" />
      </span>
      <p className="font-medium text-base">{title}</p>
      {hint && <div className="max-w-prose text-balance text-muted-foreground text-sm">{hint}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

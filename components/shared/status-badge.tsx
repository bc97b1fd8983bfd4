import type { ComponentProps } from 'react'
import { Badge } from '@/components/ui/badge'

/** The colours a status can have; each feature maps its own statuses to them. */
export type StatusTone = 'green' | 'blue' | 'gray' | 'yellow' | 'red' | 'orange' | 'teal' | 'violet' | 'pink'

type StatusBadgeProps = Omit<ComponentProps<typeof Badge>, 'variant'> & { tone: StatusTone }

/** A status in its colour and in words, since colour alone tells nothing to many. */
export function StatusBadge({ tone, children, ...props }: StatusBadgeProps) {
  return (
    <Badge variant={tone} {...props}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="truncate">{children}</span>
    </Badge>
  )
}

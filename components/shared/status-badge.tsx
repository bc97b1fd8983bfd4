import { badgeVariants } from '@/components/ui/badge'

/** The colours a status can have; each feature maps its own statuses to them. */
export type StatusTone =
  | 'green'
  | 'blue'
  | 'gray'
  | 'yellow'
  | 'red'
  | 'orange'
  | 'teal'
  | 'violet'
  | 'pink'
  | 'pale'

/** A status in its colour and as text, since not everyone can distinguish the colours. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={`${badgeVariants({ variant: tone })} badge-status`}>{children}</span>
}

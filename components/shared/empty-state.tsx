import { type IconNode, Inbox } from 'lucide'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  action?: ReactNode
  icon?: IconNode
  className?: string
}

/** Shown where there is nothing yet, or nothing matches. */
export function EmptyState({ icon = Inbox, ...props }: EmptyStateProps) {
  return <StatePanel icon={icon} {...props} />
}

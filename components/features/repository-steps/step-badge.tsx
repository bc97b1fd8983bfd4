import { StatusBadge } from '@/components/shared/status-badge'
import type { RepositoryStepStatus } from '@/lib/features/repository-steps/contract'

/** The status of a step: whether it can be picked. Statuses are data and the same in every language. */
export function StepBadge({ status }: { status: RepositoryStepStatus }) {
  return <StatusBadge tone={status === 'Enable' ? 'green' : 'gray'}>{status}</StatusBadge>
}

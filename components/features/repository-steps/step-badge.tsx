import { StatusBadge } from '@/components/shared/status-badge'
import type { RepositoryStepStatus } from '@/lib/features/repository-steps/contract'

/** Whether a step can be picked; statuses are data and read the same in every language. */
export function StepBadge({ status }: { status: RepositoryStepStatus }) {
  return <StatusBadge tone={status === 'Enable' ? 'green' : 'gray'}>{status}</StatusBadge>
}

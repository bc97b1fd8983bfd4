import { StatusBadge } from '@/components/shared/status-badge'
import { useTranslate } from '@/lib/client/translate'
import type { RepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import { REPOSITORY_STEP } from '@/lib/features/repository-steps/rules'
import { choiceName } from '@/lib/shared/records'

/** The status of a step: whether it can be picked. */
export function StepBadge({ status }: { status: RepositoryStepStatus }) {
  const translate = useTranslate()
  return (
    <StatusBadge tone={status === 'Enable' ? 'green' : 'gray'}>
      {choiceName(REPOSITORY_STEP.fields.status, status, translate)}
    </StatusBadge>
  )
}

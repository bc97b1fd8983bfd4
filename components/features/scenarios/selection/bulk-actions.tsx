'use client'

import { CopyPlus } from 'lucide'
import { useTranslations } from 'next-intl'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { BulkResponsible } from '../bulk-responsible'
import { CopyIntoProjectButton } from '../copies/copy-into-project-button'
import { ScenarioStatusBadge } from '../scenario-status'
import { MilestoneMenu } from './milestone-menu'
import { ProtocolOfSelection } from './protocol-of-selection'
import { useBulkActions } from './use-bulk-actions'
import { useMilestoneChange } from './use-milestone-change'

interface BulkActionsProps {
  /** Those of the selected scenarios that the person may change. */
  rows: readonly ListedScenario[]
  selection: RowSelection<ListedScenario>
}

/** The buttons that change the selected scenarios. */
export function BulkActions({ rows, selection }: BulkActionsProps) {
  const t = useTranslations('scenarios.selection')
  const ids = rows.map(({ _id }) => _id)
  const { setStatus, setResponsible, duplicate, remove, isPending } = useBulkActions({
    rows,
    onDeleted: selection.clear,
    onMissing: selection.keepPage,
  })
  const projects = new Set(rows.map(({ projectId }) => projectId))
  const [projectId] = projects.size === 1 ? projects : []
  return (
    <>
      <BulkStatus
        label={t('setStatus')}
        statuses={SCENARIO_STATUSES}
        renderBadge={(status) => <ScenarioStatusBadge status={status} />}
        onPick={(status) => void setStatus(status)}
        isBusy={isPending}
      />
      <BulkResponsible
        label={t('setResponsible')}
        nobody={t('nobody')}
        isBusy={isPending}
        projects={rows.map(({ projectId: _id, rights }) => ({ _id, rights }))}
        onPick={(person) => void setResponsible(person)}
      />
      {projectId && <PutUnderMilestone projectId={projectId} ids={ids} onMissing={selection.keepPage} />}
      <Button
        variant="outline"
        aria-disabled={isPending}
        title={t('duplicate')}
        onClick={() => !isPending && void duplicate()}
      >
        <Icon of={CopyPlus} />
        <span className="max-sm:sr-only">{t('duplicate')}</span>
      </Button>
      <ProtocolOfSelection projectId={projectId} scenarioIds={ids} />
      <CopyIntoProjectButton scenarios={selection.rows} onMissing={selection.keepPage} />
      <BulkRemoval
        question={t('removeQuestion', { count: ids.length })}
        hint={t('removeHint')}
        onConfirm={remove}
        isBusy={isPending}
      />
    </>
  )
}

interface PutUnderMilestoneProps {
  projectId: string
  ids: string[]
  onMissing: () => void
}

/** Puts the selected scenarios of one project under one of its milestones. */
function PutUnderMilestone({ projectId, ids, onMissing }: PutUnderMilestoneProps) {
  const t = useTranslations('milestones')
  const { put, isPending } = useMilestoneChange(projectId, onMissing)
  return (
    <MilestoneMenu
      projectId={projectId}
      label={t('pick')}
      isBusy={isPending}
      onPick={(milestoneId) => void put(ids, milestoneId)}
    />
  )
}

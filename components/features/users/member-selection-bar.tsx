import { UserCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useUndoable } from '@/components/shared/use-undoable'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useApproveUsers, useUndoApproval } from '@/lib/features/users/client'
import type { TeamMember } from '@/lib/features/users/contract'
import { BULK_LIMIT } from '@/lib/shared/limits'

/** An admin's bulk action on the selected people: approves those who wait. */
export function MemberSelectionBar({ selection }: { selection: RowSelection<TeamMember> }) {
  const t = useTranslations('users.team')
  const change = useUndoable()
  const approval = useApproveUsers()
  const undoing = useUndoApproval()
  const waiting = selection.rows.filter(({ isApproved }) => !isApproved).map(({ _id }) => _id)
  const isDisabled = waiting.length === 0 || approval.isPending
  const approve = () =>
    change({
      of: `users:${waiting.join()}`,
      work: async () => {
        const { changes } = await approval.mutateAsync(waiting)
        selection.clear()
        if (changes.length === 0) return null
        return {
          title: t('approvedMany', { count: changes.length }),
          undo: () => undoing.mutateAsync(changes),
        }
      },
      failure: 'users.failures.change',
      onMissing: selection.keepPage,
    })
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      <Button aria-disabled={isDisabled} onClick={() => !isDisabled && void approve()}>
        <Icon of={UserCheck} />
        {t('approveMany', { count: waiting.length })}
      </Button>
    </SelectionBar>
  )
}

import { useTranslations } from 'next-intl'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { useSetMilestone } from '@/lib/features/milestones/client'

/** Returns a function that puts scenarios of a project under a milestone, or with null under none; it can be undone. */
export function useMilestoneChange(projectId: string, onMissing?: () => void) {
  const t = useTranslations('milestones')
  const attempt = useUndoable()
  const { setting, undoing } = useSetMilestone(projectId)
  const put = (ids: string[], milestoneId: string | null) =>
    attempt({
      of: `milestone:${ids.join()}`,
      work: async () => {
        const { changes } = await setting.mutateAsync({ ids, milestoneId })
        if (changes.length === 0) {
          toast({ title: t(milestoneId ? 'nothingChanged' : 'nothingTaken') })
          return null
        }
        const title = t(milestoneId ? 'put' : 'taken', { count: changes.length })
        return { title, undo: () => undoing.mutateAsync(changes) }
      },
      failure: 'milestones.failures.put',
      onMissing,
    })
  return { put, isPending: setting.isPending }
}

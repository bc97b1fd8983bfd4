import { useTranslations } from 'next-intl'
import { useUndoable } from '@/components/shared/use-undoable'
import { useDuplicateScenarios, useUndoDuplication } from '@/lib/features/scenarios/copies/client'
import type { CopyPart } from '@/lib/features/scenarios/copies/contract'

interface Copying {
  ids: string[]
  projectId: string
  parts: CopyPart[]
}

/**
 * Returns a function that copies scenarios into a project; it can be undone for 10 s, which deletes the copies that nobody
 * has changed.
 */
export function useCopyIntoProject(onMissing?: () => void) {
  const t = useTranslations('scenarios.copies')
  const attempt = useUndoable()
  const duplication = useDuplicateScenarios()
  const undoing = useUndoDuplication()
  const copy = (copying: Copying, number: string) =>
    attempt({
      of: `scenario-copies:${copying.projectId}:${copying.ids.join()}`,
      work: async () => {
        const { scenarios } = await duplication.mutateAsync(copying)
        const copies = scenarios.map(({ _id }) => _id)
        return {
          title: t('copied', { count: copies.length, number }),
          undo: () => undoing.mutateAsync(copies),
        }
      },
      failure: 'scenarios.copies.failed',
      onMissing,
    })
  return { copy, isPending: duplication.isPending }
}

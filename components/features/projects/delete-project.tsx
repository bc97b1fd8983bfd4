'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { useUndoable } from '@/components/shared/use-undoable'
import type { Project } from '@/lib/features/projects/contract'
import { projectContentsQuery, useDeleteProject } from '@/lib/features/projects/deletion/client'
import type { ProjectContents } from '@/lib/features/projects/deletion/contract'
import { useRestore } from '@/lib/features/trash/client'
import { formatProjectNumber } from '@/lib/shared/project-number'

interface DeleteProjectProps {
  project: Pick<Project, '_id' | 'projectNumber' | 'name'>
  isOpen: boolean
  onClose: () => void
}

/** Asks before deleting a project, with the numbers of what goes with it; it can be undone for a moment. */
export default function DeleteProject({ project, isOpen, onClose }: DeleteProjectProps) {
  const t = useTranslations('projects.deletion')
  const common = useTranslations('common')
  const { _id, name } = project
  const number = formatProjectNumber(project.projectNumber)
  const router = useRouter()
  const attempt = useUndoable()
  const { mutateAsync } = useDeleteProject(_id)
  const restore = useRestore()
  const query = useQuery({ ...projectContentsQuery(_id), enabled: isOpen })
  useQueryFailureToast(query, 'projects.failures.contents')
  const contents = useContents(query.data?.contents)
  const remove = () =>
    attempt({
      of: `project-removal:${_id}`,
      work: async () => {
        await mutateAsync()
        router.push('/projects')
        return {
          title: t('removed', { number }),
          undo: () => restore.mutateAsync([{ kind: 'project', _id }]),
        }
      },
      failure: 'projects.failures.remove',
    })
  return (
    <ConfirmDialog
      // The question is asked once the numbers are known.
      open={isOpen && contents !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('question', { number })}
      description={`${contents ? t('goes', { name, contents }) : t('goesAlone', { name })} ${common('deleteUndone')}`}
      confirmLabel={t('delete')}
      isAnsweredByEnter
      onConfirm={remove}
    />
  )
}

/** Returns the contents of a project as a text; '' for an empty one, null until they are loaded. */
function useContents(contents: ProjectContents | undefined): string | null {
  const t = useTranslations('projects.deletion')
  const locale = useLocale()
  if (!contents) return null
  const { scenarios, errorReports, photos, closeDays, aggregations } = contents
  const parts = [
    scenarios > 0 && t('scenarios', { count: scenarios }),
    errorReports > 0 && t('errorReports', { count: errorReports }),
    photos > 0 && t('photos', { count: photos }),
    closeDays > 0 && t('closeDays', { count: closeDays }),
    aggregations > 0 && t('aggregations', { count: aggregations }),
  ].filter((part) => part !== false)
  return new Intl.ListFormat(locale).format(parts)
}

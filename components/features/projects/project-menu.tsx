'use client'

import { Ellipsis } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { Link } from '@/components/shared/link'
import { useUndoable } from '@/components/shared/use-undoable'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import { useArchiving } from '@/lib/features/projects/client'
import type { Project } from '@/lib/features/projects/contract'
import { useMarkAsTemplate } from '@/lib/features/projects/copies/client'
import type { ProjectRights } from '@/lib/features/projects/rights/contract'
import { canEditProject } from '@/lib/shared/actor'
import { formatProjectNumber } from '@/lib/shared/project-number'

const DeleteProject = lazyCode(() => import('./delete-project'), { isForChanges: true })

interface ProjectMenuProps {
  project: Pick<Project, '_id' | 'projectNumber' | 'name' | 'status' | 'isTemplate' | 'version'> &
    ProjectRights
  /** Whether the person may delete the project here. */
  mayDelete?: boolean
}

/**
 * The actions of an editor on a whole project: copying it, which is open to people who may not change it, too, making it a
 * template, archiving it, returning it from there, deleting it.
 */
export function ProjectMenu({ project, mayDelete = false }: ProjectMenuProps) {
  const t = useTranslations('projects')
  const mayEdit = canEditProject(useActor(), project)
  const attempt = useUndoable()
  const { mutateAsync } = useArchiving(project)
  const marking = useMarkAsTemplate(project)
  const [isDeleting, setIsDeleting] = useState(false)
  const hasAsked = useHasBeenTrue(isDeleting)
  const number = formatProjectNumber(project.projectNumber)
  const isArchived = project.status === 'archived'
  const archive = () =>
    attempt({
      of: `project-status:${project._id}`,
      work: async () => ({
        undo: await mutateAsync(),
        title: t(isArchived ? 'actions.unarchived' : 'actions.archived', { number }),
      }),
      failure: 'projects.failures.updateStatus',
    })
  const { isTemplate } = project
  const markAsTemplate = () =>
    attempt({
      of: `project-template:${project._id}`,
      work: async () => ({
        undo: await marking.mutateAsync(),
        title: t(isTemplate ? 'actions.droppedTemplate' : 'actions.markedAsTemplate', { number }),
      }),
      failure: 'projects.failures.update',
    })
  return (
    <>
      <Menu
        variant="ghost"
        size="icon"
        align="end"
        aria-label={t('actions.menu', { number })}
        entries={[
          {
            id: 'copy',
            kind: 'link',
            link: <Link href={`/projects/create?from=${project._id}`}>{t('actions.copy')}</Link>,
          },
          ...(mayEdit
            ? [
                {
                  id: 'template',
                  kind: 'action' as const,
                  text: t(isTemplate ? 'actions.dropTemplate' : 'actions.makeTemplate'),
                  onSelect: () => void markAsTemplate(),
                },
                {
                  id: 'archive',
                  kind: 'action' as const,
                  text: t(isArchived ? 'actions.unarchive' : 'actions.archive'),
                  onSelect: () => void archive(),
                },
              ]
            : []),
          {
            id: 'coverage',
            kind: 'link',
            link: <Link href={`/coverage?projects=${project._id}`}>{t('actions.coverage')}</Link>,
          },
          {
            id: 'protocols',
            kind: 'link',
            link: <Link href={`/projects/${project._id}/protocols`}>{t('actions.protocols')}</Link>,
          },
          ...(mayDelete
            ? [
                {
                  id: 'delete',
                  kind: 'action' as const,
                  text: <span className="text-destructive">{t('deletion.delete')}</span>,
                  onSelect: () => setIsDeleting(true),
                },
              ]
            : []),
        ]}
      >
        <Icon of={Ellipsis} />
      </Menu>
      {hasAsked && (
        <Suspense fallback={null}>
          <DeleteProject project={project} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </>
  )
}

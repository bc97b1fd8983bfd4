'use client'

import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { useOneStatus } from '@/components/shared/records/use-one-status'
import { StatusSelect } from '@/components/shared/status-select'
import { useStatusCommands } from '@/components/shared/use-status-commands'
import { useUpdateProjectStatus } from '@/lib/features/projects/client'
import type { Project, ProjectStatus } from '@/lib/features/projects/contract'
import { PROJECT_STATUSES } from '@/lib/features/projects/values'
import { PROJECT_TONES, ProjectStatusBadge } from '../project-status'

/** A project's status: a dropdown for people who may change it. */
export function ProjectStatusControl({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const { mutateAsync } = useUpdateProjectStatus(project._id)
  const mayEdit = useMayEdit()
  const statusName = (status: ProjectStatus) => t(`status.${status}`)
  const options = PROJECT_STATUSES.map((value) => ({
    value,
    label: statusName(value),
    tone: PROJECT_TONES[value],
  }))
  const set = useOneStatus<Project, ProjectStatus>({
    name: 'projects',
    send: (current, status) => mutateAsync({ project: current, status }),
    undo: async (former) => {
      await mutateAsync({ project: former, status: former.status, isUndo: true })
      return { restored: 1, skipped: 0 }
    },
    label: () => t('page.status'),
    statusName,
    stored: 'projects.page.statusUpdated',
    failure: 'projects.failures.updateStatus',
  })
  const change = (status: ProjectStatus) => set(project, status)
  useStatusCommands({ statuses: options, current: project.status, onSet: mayEdit ? change : null })
  if (!mayEdit) return <ProjectStatusBadge status={project.status} />
  return <StatusSelect label={t('page.status')} value={project.status} options={options} onChange={change} />
}

'use client'

import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { StatusSelect } from '@/components/shared/status-select'
import { useAttempt } from '@/components/shared/use-attempt'
import { useStatusCommands } from '@/components/shared/use-status-commands'
import { toast } from '@/components/ui/use-toast'
import { useUpdateProjectStatus } from '@/lib/features/projects/client'
import type { Project, ProjectStatus } from '@/lib/features/projects/contract'
import { PROJECT_STATUSES } from '@/lib/features/projects/values'
import { PROJECT_TONES, ProjectStatusBadge } from '../project-status'

/** A project's status: a dropdown for people who may change it. */
export function ProjectStatusControl({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const attempt = useAttempt()
  const { mutateAsync } = useUpdateProjectStatus(project._id)
  const mayEdit = useMayEdit()
  const options = PROJECT_STATUSES.map((value) => ({
    value,
    label: t(`status.${value}`),
    tone: PROJECT_TONES[value],
  }))
  const change = (status: ProjectStatus) =>
    attempt({
      of: `project-status:${project._id}`,
      work: async () => {
        const isMine = await settleChange({
          thing: project,
          field: { name: 'status', label: t('page.status') },
          toText: (current) => t(`status.${current.status}`),
          wanted: t(`status.${status}`),
          send: (current) => mutateAsync({ project: current, status }),
        })
        if (isMine) toast({ title: t('page.statusUpdated') })
      },
      failure: 'projects.failures.updateStatus',
    })
  useStatusCommands({ statuses: options, current: project.status, onSet: mayEdit ? change : null })
  if (!mayEdit) return <ProjectStatusBadge status={project.status} />
  return <StatusSelect label={t('page.status')} value={project.status} options={options} onChange={change} />
}

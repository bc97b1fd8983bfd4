'use client'

import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { StatusSelect } from '@/components/shared/status-select'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { useUpdateProjectStatus } from '@/lib/features/projects/client'
import type { Project, ProjectStatus } from '@/lib/features/projects/contract'
import { canEditProjects } from '@/lib/features/projects/policy'
import { PROJECT_STATUSES } from '@/lib/features/projects/rules'
import { PROJECT_TONES, ProjectStatusBadge } from '../project-status'

/** A project's status: a dropdown for whoever may change it. */
export function ProjectStatusControl({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const tellFailure = useFailureToast()
  const { mutateAsync } = useUpdateProjectStatus()
  const mayEdit = canEditProjects(useActor())
  if (!mayEdit) return <ProjectStatusBadge status={project.status} />
  const options = PROJECT_STATUSES.map((value) => ({
    value,
    label: t(`status.${value}`),
    tone: PROJECT_TONES[value],
  }))
  const change = async (status: ProjectStatus) => {
    try {
      await mutateAsync({ project, status })
      toast({ title: t('page.statusUpdated') })
    } catch (error) {
      tellFailure(error, 'projects.failures.updateStatus')
    }
  }
  return <StatusSelect label={t('page.status')} value={project.status} options={options} onChange={change} />
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { ForbiddenState } from '@/components/shared/forbidden-state'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Link } from '@/components/shared/link'
import { LoadingState } from '@/components/shared/loading-state'
import { PageHeader } from '@/components/shared/page-header'
import { useFailureToast, useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button, buttonVariants } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { readStored } from '@/lib/client/records'
import { projectQuery, useUpdateProject } from '@/lib/features/projects/client'
import type { Project, updateProject } from '@/lib/features/projects/contract'
import { canRestrictProject } from '@/lib/features/projects/policy'
import { canEdit, canEditProject } from '@/lib/shared/actor'
import { countUntouchedRows, withoutUntouchedRows } from './form-rows'
import { InformationCard } from './information-card'
import { MembersCard } from './members-card'
import { NotificationsCard } from './notifications-card'
import { useProjectFields } from './project-fields'
import { TasksCard } from './tasks-card'

type Values = z.input<typeof updateProject.body>

function toValues(project: Project): Values {
  const { name, description, telegramGroupId, teamMembers, fixDays, membersOnly } = project
  return {
    name,
    description,
    startDate: project.startDate.slice(0, 'YYYY-MM-DD'.length),
    endDate: project.endDate.slice(0, 'YYYY-MM-DD'.length),
    tasks: project.tasks.map(({ ticket: _, ...task }) => task),
    teamMembers,
    telegramGroupId,
    fixDays: String(fixDays),
    membersOnly,
  }
}

/** The page with the form for an existing project. */
export function EditProjectScreen({ projectId }: { projectId: string }) {
  const t = useTranslations('projects')
  const query = useQuery(projectQuery(projectId))
  useQueryFailureToast(query, 'projects.failures.loadOne')
  const actor = useActor()
  const project = query.data?.project
  const mayEdit = project ? canEditProject(actor, project) : canEdit(actor)
  const projectAddress = `/projects/${projectId}`
  return (
    <>
      <PageHeader
        title={t('form.editTitle')}
        subtitle={project?.name}
        back={{ href: projectAddress, label: t('form.backToProject') }}
      />
      {!mayEdit && (
        <ForbiddenState
          hint={canEdit(actor) ? t('membersOnly.forbidden') : undefined}
          action={
            <Link href={projectAddress} className={buttonVariants({ variant: 'outline' })}>
              {t('form.backToProject')}
            </Link>
          }
        />
      )}
      {mayEdit && project && <EditProjectForm project={project} />}
      {mayEdit &&
        !project &&
        (query.isError ? <ErrorState onRetry={() => query.refetch()} /> : <LoadingState />)}
    </>
  )
}

function EditProjectForm({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const actor = useActor()
  const common = useTranslations('common')
  const router = useRouter()
  const showFailure = useFailureToast()
  const { mutateAsync } = useUpdateProject(project._id)
  const form = useContractForm<Values>({
    schema: () => import('@/lib/features/projects/contract').then(({ updateProject }) => updateProject.body),
    defaultValues: toValues(project),
    draftKey: `edit-project:${project._id}`,
    edited: {
      version: project.version,
      readStored: (error) => readStored(error, toValues),
      fields: useProjectFields(),
    },
  })
  const save = async (values: Values, version: number | undefined) => {
    await mutateAsync({ ...withoutUntouchedRows(values), version })
    const count = countUntouchedRows(values)
    toast({
      title: t('form.updated'),
      description: count > 0 ? t('form.emptyRows', { count }) : undefined,
    })
    router.push(`/projects/${project._id}`)
  }
  return (
    <ContractForm
      form={form}
      className="max-w-6xl"
      onSubmit={save}
      onFailure={(error) => showFailure(error, 'projects.failures.update')}
      onInvalidFields={(message) =>
        toast({ variant: 'destructive', title: common('error'), description: message })
      }
    >
      <InformationCard isNew={false} />
      <NotificationsCard project={project} />
      <TasksCard isNew={false} />
      <MembersCard mayRestrict={canRestrictProject(actor, project)} />
      <div className="flex justify-end gap-2">
        <Link
          href={`/projects/${project._id}`}
          onNavigate={form.draft.discard}
          className={buttonVariants({ variant: 'outline', size: 'lg' })}
        >
          {common('cancel')}
        </Link>
        <Button type="submit" size="lg">
          {t('form.update')}
        </Button>
      </div>
    </ContractForm>
  )
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { useActor } from '@/components/shared/actor-context'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { ApiError } from '@/lib/client/api-error'
import { filledTabAddress, projectPartsQuery, useCreateProject } from '@/lib/features/projects/client'
import type { createProject, Project } from '@/lib/features/projects/contract'
import { canRestrictProject } from '@/lib/features/projects/policy'
import { FIX_DAYS, PROJECT_IMAGES } from '@/lib/features/projects/values'
import { USUAL_COPY_PARTS } from '@/lib/features/scenarios/copies/values'
import { useGroupMessage } from '../group-message'
import { CopyCard } from './copy-source'
import { countUntouchedRows, withoutUntouchedRows } from './form-rows'
import { filledFrom } from './form-source'
import { InformationCard } from './information-card'
import { MembersCard } from './members-card'
import { NotificationsCard } from './notifications-card'
import { StartCard } from './start-card'
import { TasksCard } from './tasks-card'

type Values = z.input<typeof createProject.body>

const EMPTY: Values = {
  name: '',
  description: '',
  startDate: '',
  endDate: '',
  projectImage: PROJECT_IMAGES[0],
  tasks: [],
  teamMembers: [],
  isCreatorMember: true,
  telegramGroupId: '',
  fixDays: String(FIX_DAYS.usual),
  membersOnly: false,
  copyScenarios: false,
  copyMilestones: false,
  sourceProjectNumber: '',
  copyUnstarted: true,
  copyStatuses: [],
  copyNumbers: '',
  copyParts: [...USUAL_COPY_PARTS],
}

/** The source is sent only if scenarios are copied (docs/domain.md, Projects). */
function toBody({ sourceProjectNumber, ...values }: Values) {
  const body = withoutUntouchedRows(values)
  if (!values.copyScenarios) return { ...body, copyMilestones: false }
  return { ...body, sourceProjectNumber: Number(sourceProjectNumber) }
}

export interface CreateProjectProps {
  /** The project that the new one starts from. */
  source: Project | null
  /** The numbers of those of its scenarios that are to be copied, as they are typed. */
  numbers: string
}

/** The form for a new project, which may be filled from another one. */
export default function CreateProjectForm({ source, numbers }: CreateProjectProps) {
  const t = useTranslations('projects')
  const common = useTranslations('common')
  const actor = useActor()
  const router = useRouter()
  const queryClient = useQueryClient()
  const showFailure = useFailureToast()
  const groupMessage = useGroupMessage()
  const { mutateAsync } = useCreateProject()
  const form = useContractForm<Values>({
    schema: () => import('@/lib/features/projects/contract').then(({ createProject }) => createProject.body),
    defaultValues: source
      ? { ...EMPTY, ...filledFrom(source, { name: t('form.copyName', { name: source.name }), numbers }) }
      : EMPTY,
    draftKey: source ? `create-project:${source._id}${numbers && `:${numbers}`}` : 'create-project',
  })
  // The project is there: without its counts it is opened at its first tab.
  const addressOfCopy = (id: string) =>
    queryClient.fetchQuery(projectPartsQuery(id)).then(
      ({ parts }) => filledTabAddress(id, parts),
      () => `/projects/${id}`,
    )
  const save = async (values: Values) => {
    const body = toBody(values)
    const { project } = await mutateAsync(body)
    const group = project.telegramGroup
    const copied = project.stats.total
    const count = countUntouchedRows(values)
    const notes = [
      body.copyScenarios && t('form.copied', { count: copied }),
      group?.state === 'unreachable' && groupMessage(group, project.telegramGroupId),
      count > 0 && t('form.emptyRows', { count }),
    ]
    toast({
      title: t(copied > 0 ? 'form.createdWithCopies' : 'form.created'),
      description: notes.filter(Boolean).join(' ') || undefined,
    })
    router.push(body.copyScenarios ? await addressOfCopy(project._id) : `/projects/${project._id}`)
  }
  const fail = (error: unknown) => {
    showFailure(error, 'projects.failures.create')
    const isSourceMissing = error instanceof ApiError && error.code === 'not_found'
    if (isSourceMissing) form.setError('sourceProjectNumber', { type: 'server', message: error.message })
  }
  return (
    <ContractForm
      form={form}
      className="max-w-6xl"
      onSubmit={save}
      onFailure={fail}
      onInvalidFields={(message) =>
        toast({ variant: 'destructive', title: common('error'), description: message })
      }
    >
      {/* A restored draft may have taken less. */}
      <StartCard key={String(form.draft.isRestored)} source={source} />
      <InformationCard isNew />
      <TasksCard isNew />
      <MembersCard isNewProject mayRestrict={canRestrictProject(actor, { createdById: actor.userId })} />
      <NotificationsCard project={null} />
      <CopyCard />
      <div className="flex justify-end">
        <Button type="submit" size="lg">
          {t('form.saveDraft')}
        </Button>
      </div>
    </ContractForm>
  )
}

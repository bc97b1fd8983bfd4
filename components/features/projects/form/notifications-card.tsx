'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/shared/form/text-field'
import type { GroupState } from '@/lib/features/notifications/contract'
import type { Project } from '@/lib/features/projects/contract'
import { cn } from '@/lib/shared/cn'
import { useGroupMessage } from '../group-message'
import { FormCard } from './form-card'

const STATE_COLORS: Record<GroupState['state'], string> = {
  unknown: 'text-muted-foreground',
  reachable: 'text-tone-green',
  unreachable: 'text-tone-orange',
}

/** The Telegram group of a project; for an existing project also whether the bot can reach it. */
export function NotificationsCard({ project }: { project: Project | null }) {
  const t = useTranslations('projects.form')
  return (
    <FormCard title={t('notifications')}>
      <TextField
        name="telegramGroupId"
        label={t('groupId')}
        placeholder={t('groupIdPlaceholder')}
        hint={project ? t('groupIdEditHint') : t('groupIdHint')}
        maxLength={30}
        className="max-w-xl"
      />
      {project?.telegramGroup && <SavedGroup project={project} group={project.telegramGroup} />}
    </FormCard>
  )
}

function SavedGroup({ project, group }: { project: Project; group: NonNullable<Project['telegramGroup']> }) {
  const groupMessage = useGroupMessage()
  return (
    <p className={cn('mt-1.5 text-xs', STATE_COLORS[group.state])}>
      {groupMessage(group, project.telegramGroupId)}
    </p>
  )
}

'use client'

import { MessageCircleWarning } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import type { GroupState } from '@/lib/features/notifications/contract'
import { useGroupMessage } from '../group-message'

/** Shows that a project's Telegram group gets no messages, and what to do about it. */
export default function GroupNote({ group, id }: { group: GroupState; id: string }) {
  const t = useTranslations('projects.group')
  const groupMessage = useGroupMessage()
  return (
    <div
      role="note"
      className="flex items-start gap-2.5 rounded-md bg-tone-orange-soft px-3.5 py-2.5 text-tone-orange"
    >
      <Icon of={MessageCircleWarning} className="mt-0.5 size-4 shrink-0" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{t('unreachableTitle')}</p>
        <p className="text-sm">{groupMessage(group, id)}</p>
      </div>
    </div>
  )
}

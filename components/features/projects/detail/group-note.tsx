'use client'

import { MessageCircleWarning } from 'lucide'
import { useTranslations } from 'next-intl'
import { NoteBox } from '@/components/shared/note-box'
import type { GroupState } from '@/lib/features/notifications/contract'
import { useGroupMessage } from '../group-message'

/** Shows that a project's Telegram group gets no messages, and what to do about it. */
export default function GroupNote({ group, id }: { group: GroupState; id: string }) {
  const t = useTranslations('projects.group')
  const groupMessage = useGroupMessage()
  return (
    <NoteBox tone="orange" icon={MessageCircleWarning} role="note">
      <p className="font-medium">{t('unreachableTitle')}</p>
      <p>{groupMessage(group, id)}</p>
    </NoteBox>
  )
}

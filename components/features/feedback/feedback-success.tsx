import { CircleCheck, ExternalLink } from 'lucide'
import { useTranslations } from 'next-intl'
import { NoteBox } from '@/components/shared/note-box'
import { Button, buttonVariants } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import type { SentFeedback } from './feedback-form'

/** The server's message after sending, and the link to the feedback's status. */
export function FeedbackSuccess({ sent, onClose }: { sent: SentFeedback; onClose: () => void }) {
  const t = useTranslations('feedback')
  const common = useTranslations('common')
  return (
    <>
      <NoteBox tone="green" icon={CircleCheck} role="status">
        {sent.message}
      </NoteBox>
      <DialogFooter>
        <a
          href={sent.issueUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({ variant: 'outline' })}
        >
          {t('issue', { number: String(sent.issueNumber) })}
          <Icon of={ExternalLink} />
        </a>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogFooter>
    </>
  )
}

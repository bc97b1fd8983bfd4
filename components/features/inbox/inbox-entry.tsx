'use client'

import { Mail, MailOpen } from 'lucide'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { RelativeTime } from '@/components/shared/relative-time'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { InboxItem } from '@/lib/features/inbox/contract'
import { cn } from '@/lib/shared/cn'
import { withoutCodeMarks } from '@/lib/shared/code-text'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { cutLine } from '@/lib/shared/telegram-html'

/** Maximum number of characters of a text. */
const TEXT_LIMIT = 160

interface InboxEntryProps {
  item: InboxItem
  onMark: (isRead: boolean) => void
  onOpen: () => void
}

/** An item of an inbox: a link to what it is about. */
export function InboxEntry({ item, onMark, onOpen }: InboxEntryProps) {
  const t = useTranslations('inbox')
  const { _id, facts, path, isRead, createdAt } = item
  const title = useTitle()(facts)
  const text =
    'text' in facts
      ? facts.text
      : 'description' in facts
        ? facts.description
        : 'title' in facts
          ? facts.title
          : ''
  const label = t(isRead ? 'markUnread' : 'read')
  return (
    <li className={cn('flex items-start gap-1 border-b', !isRead && 'bg-primary-soft')}>
      <Link
        href={path}
        data-item={_id}
        className="min-w-0 grow rounded px-2 py-2 hover:bg-accent"
        onClick={onOpen}
      >
        <span className={cn('block text-sm', !isRead && 'font-medium')}>
          {!isRead && <span className="sr-only">{t('unread')}: </span>}
          {title}
        </span>
        {text && (
          <span className="wrap-anywhere block text-sm">{cutLine(withoutCodeMarks(text), TEXT_LIMIT)}</span>
        )}
        <span className="block text-muted-foreground text-xs">
          {'scenarioNumber' in facts && (
            <>
              {!isAboutSeveral(facts) && `${facts.scenarioNumber} · `}
              {formatProjectNumber(facts.projectNumber)} {facts.projectName} ·{' '}
            </>
          )}
          <RelativeTime value={createdAt} />
        </span>
      </Link>
      <Button
        variant="ghost"
        size="icon-sm"
        className="mt-1.5 mr-1"
        aria-label={`${label}: ${title}`}
        title={label}
        onClick={() => onMark(!isRead)}
      >
        <Icon of={isRead ? Mail : MailOpen} />
      </Button>
    </li>
  )
}

const isAboutSeveral = (facts: InboxItem['facts']) =>
  facts.kind === 'scenario_assigned' && facts.several !== undefined

function useTitle() {
  const t = useTranslations('inbox')
  return (facts: InboxItem['facts']): string => {
    if (facts.kind === 'comment') {
      const about = facts.stepId ? 'step' : facts.errorReportId ? 'error' : 'scenario'
      return t('comment', { actor: facts.actorName, isMention: String(facts.isMention), about })
    }
    if (facts.kind === 'scenario_assigned' && facts.several)
      return t('severalAssigned', { actor: facts.actorName, count: facts.several.count })
    if (facts.kind === 'scenario_assigned') return t('assigned', { actor: facts.actorName, role: facts.role })
    if (facts.kind === 'error_report')
      return t('errorReport', { actor: facts.actorName, isBlocker: String(facts.isBlocker) })
    if (facts.kind === 'scenario_status')
      return t('status', { actor: facts.actorName, isReview: String(facts.isReview), status: facts.toStatus })
    if (facts.kind === 'signature') return t('signature', { number: facts.protocolNumber })
    if (facts.kind === 'signer_change') {
      const { actorName: actor, protocolNumber: number, formerName: former, latterName: latter } = facts
      return t('signerChange', { actor, number, former, latter, isReplaced: String(latter !== '') })
    }
    if (facts.kind === 'fix_date') return t('fixDate', { isBlocker: String(facts.isBlocker) })
    return t('backup', { state: facts.state })
  }
}

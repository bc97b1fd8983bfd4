import { ExternalLink } from 'lucide'
import { getLocale, getTranslations } from 'next-intl/server'
import { PageHeader } from '@/components/shared/page-header'
import { PersonName } from '@/components/shared/person-name'
import { StatusBadge } from '@/components/shared/status-badge'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import type { FEEDBACK_TYPES } from '@/lib/features/feedback/values'
import { formatMoment } from '@/lib/shared/dates'

interface FeedbackEntryProps {
  feedback: {
    number: number
    type: string
    title: string
    description: string
    telegram: string
    issueNumber: number | null
    issueUrl: string
    createdAt: Date
    user: { id: string; name: string; team: string }
  }
}

const toFeedbackType = (type: string): (typeof FEEDBACK_TYPES)[number] => (type === 'bug' ? 'bug' : 'feature')

/** One feedback and its status. */
export async function FeedbackEntry({ feedback }: FeedbackEntryProps) {
  const t = await getTranslations('feedback')
  const locale = await getLocale()
  const { number, title, description, telegram, issueNumber, issueUrl, createdAt, user } = feedback
  const type = toFeedbackType(feedback.type)
  const sentOn = { team: user.team, time: formatMoment(createdAt.toISOString(), locale) }
  return (
    <>
      <PageHeader
        title={t('entryTitle', { number: String(number) })}
        subtitle={t.rich('entrySubtitle', {
          ...sentOn,
          person: () => <PersonName person={{ name: user.name, _id: user.id }} />,
        })}
        back={{ href: '/', label: t('back') }}
        beside={<StatusBadge tone={type === 'bug' ? 'red' : 'blue'}>{t(`types.${type}`)}</StatusBadge>}
        actions={
          issueNumber !== null && (
            <a
              href={issueUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonVariants({ variant: 'outline' })}
            >
              {t('issue', { number: String(issueNumber) })}
              <Icon of={ExternalLink} />
            </a>
          )
        }
      />
      <Card className="max-w-3xl">
        <CardContent className="grid gap-3">
          <h2 className="wrap-anywhere font-medium text-base">{title}</h2>
          <p className="wrap-anywhere whitespace-pre-wrap text-sm">{description}</p>
          {telegram && <p className="text-muted-foreground text-sm">{t('contact', { telegram })}</p>}
          {issueNumber === null && <p className="text-muted-foreground text-sm">{t('waiting')}</p>}
        </CardContent>
      </Card>
    </>
  )
}

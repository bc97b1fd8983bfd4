import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import type { Call } from '@/lib/features/api-docs/calls/rules'
import type { Section } from '@/lib/features/api-docs/contract'
import { CallCard } from './call-card'

/** The calls of one section of the API. */
export function SectionCalls({
  section,
  calls,
}: {
  section: Section
  calls: { call: Call; curl: string }[]
}) {
  const t = useTranslations('apiDocs')
  return (
    <>
      <PageHeader title={t(`sections.${section}`)} subtitle={t('calls', { count: calls.length })} />
      <div className="space-y-5">
        {calls.map(({ call, curl }) => (
          <CallCard key={call.name} call={call} curl={curl} />
        ))}
      </div>
    </>
  )
}

'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { waitingProtocolsQuery } from '@/lib/features/protocols/client'
import { ProtocolList } from './protocol-list'

/** The protocols that wait for the signature of the signed-in person. */
export function WaitingProtocolsScreen() {
  const t = useTranslations('protocols')
  const query = useInfiniteQuery(waitingProtocolsQuery)
  useQueryFailureToast(query, 'protocols.failures.list')
  return (
    <>
      <PageHeader title={t('waiting.title')} subtitle={t('waiting.subtitle')} />
      <ProtocolList query={query} empty={{ title: t('waiting.none') }} />
    </>
  )
}

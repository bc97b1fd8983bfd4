'use client'

import { useTranslations } from 'next-intl'
import { lazyCode } from '@/lib/client/lazy-code'
import { HistoryPanel } from './history-panel'

const ProtocolChanges = lazyCode(() => import('./protocol-changes'))

interface ProtocolHistoryProps {
  projectId: string
  protocol: { _id: string; number: number }
}

/** The history of a protocol, in a side panel. */
export function ProtocolHistory({ projectId, protocol: { _id, number } }: ProtocolHistoryProps) {
  const t = useTranslations('protocols')
  return (
    <HistoryPanel renderName={() => t('one', { number })}>
      {() => <ProtocolChanges projectId={projectId} protocolId={_id} />}
    </HistoryPanel>
  )
}

import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import type { Protocol } from '@/lib/features/protocols/contract'

const TONES: Record<Protocol['state'] | 'sent', StatusTone> = {
  draft: 'gray',
  sent: 'blue',
  signing: 'blue',
  signed: 'green',
  refused: 'red',
}

interface ProtocolStateProps extends Pick<Protocol, 'state'> {
  /** When a draft was sent for signing. */
  sentAt?: Protocol['sentAt']
}

/** How far a protocol is. */
export function ProtocolState({ state, sentAt = null }: ProtocolStateProps) {
  const t = useTranslations('protocols.state')
  const shown = state === 'draft' && sentAt !== null ? 'sent' : state
  return <StatusBadge tone={TONES[shown]}>{t(shown)}</StatusBadge>
}

import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import type { Protocol } from '@/lib/features/protocols/contract'

const TONES: Record<Protocol['state'], StatusTone> = {
  draft: 'gray',
  signing: 'blue',
  signed: 'green',
  refused: 'red',
}

/** How far a protocol is. */
export function ProtocolState({ state }: Pick<Protocol, 'state'>) {
  const t = useTranslations('protocols.state')
  return <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>
}

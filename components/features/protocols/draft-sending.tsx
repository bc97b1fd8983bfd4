'use client'

import { useTranslations } from 'next-intl'
import { Moment } from '@/components/shared/moment'
import { Button } from '@/components/ui/button'
import type { Protocol } from '@/lib/features/protocols/contract'
import { useDraftChange } from './use-draft-change'

interface DraftSendingProps {
  protocol: Protocol
  /** Whether it is about no scenario. */
  isEmpty: boolean
}

/** Sends a draft for signing, or takes it back: before that it waits for nobody. */
export function DraftSending({ protocol, isEmpty }: DraftSendingProps) {
  const t = useTranslations('protocols.draft')
  const { change, isPending } = useDraftChange(protocol)
  const { sentAt, signers } = protocol
  const lacking = signers.length === 0 ? 'noSignersHint' : isEmpty ? 'noScenariosHint' : null
  const isDisabled = isPending || (!sentAt && lacking !== null)
  return (
    <>
      <p className="text-sm">
        {t(sentAt ? 'sentHint' : (lacking ?? 'notSentHint'))}
        {sentAt && (
          <span className="block text-muted-foreground">
            {t('sentAt')} <Moment value={sentAt} />
          </span>
        )}
      </p>
      <Button
        variant={sentAt ? 'outline' : 'default'}
        className="justify-self-start"
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && void change({ isSent: !sentAt })}
      >
        {t(sentAt ? 'takeBack' : 'send')}
      </Button>
    </>
  )
}

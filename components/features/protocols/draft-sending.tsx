'use client'

import { useTranslations } from 'next-intl'
import { Moment } from '@/components/shared/moment'
import { Button } from '@/components/ui/button'
import type { Protocol } from '@/lib/features/protocols/contract'
import { useDraftChange } from './use-draft-change'

/** Sends a draft for signing, or takes it back: before that it waits for nobody. */
export function DraftSending({ protocol }: { protocol: Protocol }) {
  const t = useTranslations('protocols.draft')
  const { change, isPending } = useDraftChange(protocol)
  const { sentAt, signers } = protocol
  return (
    <>
      <p className="text-sm">
        {sentAt ? t('sentHint') : t(signers.length > 0 ? 'notSentHint' : 'noSignersHint')}
        {sentAt && (
          <span className="block text-muted-foreground">
            {t('sentAt')} <Moment value={sentAt} />
          </span>
        )}
      </p>
      <Button
        variant={sentAt ? 'outline' : 'default'}
        className="justify-self-start"
        disabled={isPending || (!sentAt && signers.length === 0)}
        onClick={() => void change({ isSent: !sentAt })}
      >
        {t(sentAt ? 'takeBack' : 'send')}
      </Button>
    </>
  )
}

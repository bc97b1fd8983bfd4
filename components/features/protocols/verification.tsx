'use client'

import { ShieldAlert, ShieldCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { NoteBox } from '@/components/shared/note-box'
import type { Protocol, ReadSnapshot } from '@/lib/features/protocols/contract'

interface VerificationProps {
  protocol: Pick<Protocol, 'hash'>
  read: ReadSnapshot
}

/** Whether the stored bytes are those that were signed, computed again at each reading. */
export function Verification({ protocol: { hash }, read }: VerificationProps) {
  const t = useTranslations('protocols.verification')
  const { isFrozen, isIntact, computedHash } = read
  if (!isFrozen) return null
  return (
    <NoteBox
      tone={isIntact ? 'green' : 'red'}
      icon={isIntact ? ShieldCheck : ShieldAlert}
      role={isIntact ? 'status' : 'alert'}
    >
      <p className="font-medium">{t(isIntact ? 'intact' : 'changed')}</p>
      <p className="wrap-anywhere">
        {t('signed')} <code>{hash}</code>
      </p>
      {!isIntact && (
        <p className="wrap-anywhere">
          {t('computed')} <code>{computedHash}</code>
        </p>
      )}
    </NoteBox>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode, Ref } from 'react'
import { Moment } from '@/components/shared/moment'
import type { Protocol, Signer, SignerChange } from '@/lib/features/protocols/contract'
import { cn } from '@/lib/shared/cn'

interface SignaturesProps {
  /** For the focus once a signature was given or refused. */
  ref?: Ref<HTMLElement>
  protocol: Pick<Protocol, 'signers' | 'signerChanges'>
  /** For whose decision the protocol waits now. */
  awaited: Signer | null
  /** Whether it was sent for signing: before that nobody waits for anybody. */
  isSent: boolean
  /** Renders what can be done about a signer who can't sign in any more. */
  renderAway?: (signer: Signer) => ReactNode
}

/** The signers of a protocol in their order, those who have signed, and the changes of them since it was frozen. */
export function Signatures({ ref, protocol, awaited, isSent, renderAway }: SignaturesProps) {
  const t = useTranslations('protocols.signatures')
  const { signers, signerChanges } = protocol
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} aria-label={t('title')} className="grid gap-2">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      {signers.length === 0 && <p className="text-muted-foreground text-sm">{t('none')}</p>}
      <ol className="grid gap-1.5 text-sm empty:hidden">
        {signers.map((signer) => (
          <li key={signer.place} className="break-inside-avoid rounded-md border px-3 py-2">
            <p className="wrap-anywhere font-medium">
              {signer.place}. {[signer.person.name, signer.person.team].filter(Boolean).join(', ')}
            </p>
            <Outcome signer={signer} wait={toWait(signer, { awaited, isSent })} />
            {signer.isAway && renderAway?.(signer)}
          </li>
        ))}
      </ol>
      {signerChanges.length > 0 && <SignerChanges changes={signerChanges} />}
    </section>
  )
}

function SignerChanges({ changes }: { changes: readonly SignerChange[] }) {
  const t = useTranslations('protocols.signers')
  return (
    <section aria-label={t('changes')} className="grid gap-1 text-sm">
      <h3 className="font-medium">{t('changes')}</h3>
      <ul className="grid gap-1">
        {changes.map(({ place, former, latter, by, at }) => (
          <li key={former._id} className="wrap-anywhere">
            {latter
              ? t('replaced', { place, former: former.name, latter: latter.name })
              : t('takenOut', { place, former: former.name })}
            <span className="block text-muted-foreground">
              {by.name}, <Moment value={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For what a signer waits who has not decided. */
function toWait(signer: Signer, { awaited, isSent }: Pick<SignaturesProps, 'awaited' | 'isSent'>) {
  if (!isSent) return 'notSent'
  return signer === awaited ? 'turn' : 'waits'
}

interface OutcomeProps {
  signer: Signer
  wait: ReturnType<typeof toWait>
}

function Outcome({ signer: { signed, refused }, wait }: OutcomeProps) {
  const t = useTranslations('protocols.signatures')
  if (signed)
    return (
      <p className="wrap-anywhere text-muted-foreground">
        {t(`signed.${signed.way}`)} <Moment value={signed.at} /> ·{' '}
        <code className="text-xs">{signed.hash}</code>
      </p>
    )
  if (refused)
    return (
      <p className="wrap-anywhere text-tone-red">
        {t('refused')} <Moment value={refused.at} />: {refused.reason}
      </p>
    )
  return <p className={cn(wait === 'turn' ? 'text-tone-blue' : 'text-muted-foreground')}>{t(wait)}</p>
}

'use client'

import { useTranslations } from 'next-intl'
import { Moment } from '@/components/shared/moment'
import type { Protocol, Signer } from '@/lib/features/protocols/contract'
import { nextSigner } from '@/lib/features/protocols/rules'
import { cn } from '@/lib/shared/cn'

/** Who signs a protocol in their order, and who has. */
export function Signatures({ protocol: { signers } }: { protocol: Pick<Protocol, 'signers'> }) {
  const t = useTranslations('protocols.signatures')
  const next = nextSigner(signers)
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      {signers.length === 0 && <p className="text-muted-foreground text-sm">{t('none')}</p>}
      <ol className="grid gap-1.5 text-sm empty:hidden">
        {signers.map((signer) => (
          <li key={signer.place} className="break-inside-avoid rounded-md border px-3 py-2">
            <p className="wrap-anywhere font-medium">
              {signer.place}. {[signer.person.name, signer.person.team].filter(Boolean).join(', ')}
            </p>
            <Outcome signer={signer} isNext={signer === next} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Outcome({ signer: { signed, refused }, isNext }: { signer: Signer; isNext: boolean }) {
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
  return (
    <p className={cn(isNext ? 'text-tone-blue' : 'text-muted-foreground')}>{t(isNext ? 'turn' : 'waits')}</p>
  )
}

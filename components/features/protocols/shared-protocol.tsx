'use client'

import { Hourglass } from 'lucide'
import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import { StatePanel } from '@/components/shared/state-panel'
import { buttonVariants } from '@/components/ui/button'
import type { Protocol, ReadSnapshot } from '@/lib/features/protocols/contract'
import { nextSigner } from '@/lib/features/protocols/rules'
import { ProtocolPaper } from './protocol-paper'
import { ProtocolState } from './protocol-state'
import { SharedFiles } from './shared-files'
import { Signatures } from './signatures'
import { Verification } from './verification'

interface SharedProtocolProps {
  protocol: Pick<Protocol, 'number' | 'title' | 'state' | 'signers' | 'signerChanges' | 'hash'>
  read: ReadSnapshot
  token: string
}

/** A frozen protocol, as somebody without an account reads it by a link. */
export function SharedProtocol({ protocol, read, token }: SharedProtocolProps) {
  const t = useTranslations('protocols')
  const { number, title, state } = protocol
  return (
    <div className="grid gap-6 pt-4">
      <PageHeader
        title={`${t('one', { number })} · ${title}`}
        beside={<ProtocolState state={state} />}
        actions={<SharedFiles token={token} />}
      />
      <Verification protocol={protocol} read={read} />
      <Signatures protocol={protocol} awaited={nextSigner(protocol.signers)} isSent />
      {read.snapshot && <ProtocolPaper snapshot={read.snapshot} token={token} />}
    </div>
  )
}

/** All that the preview of a link shows, with a way on for a person whose browser was taken for a chat's program. */
export function SharedPreview({ number, state }: Pick<Protocol, 'number' | 'state'>) {
  const t = useTranslations('protocols')
  return (
    <div className="grid justify-items-start gap-4 pt-4">
      <PageHeader title={t('one', { number })} beside={<ProtocolState state={state} />} />
      <a href="?open" rel="nofollow" className={buttonVariants()}>
        {t('links.open')}
      </a>
    </div>
  )
}

const MINUTE = 60

/** Shown where a link, or an address, has opened protocols too often. */
export function OpenedTooOften({ seconds }: { seconds: number }) {
  const t = useTranslations('protocols.links')
  const minutes = Math.ceil(seconds / MINUTE)
  return (
    <StatePanel
      icon={Hourglass}
      role="alert"
      title={t('openedTooOften')}
      hint={t('openAgain', { minutes })}
    />
  )
}

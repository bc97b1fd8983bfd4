'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import type { Protocol, ReadSnapshot } from '@/lib/features/protocols/contract'
import { ProtocolPaper } from './protocol-paper'
import { ProtocolState } from './protocol-state'
import { SharedFiles } from './shared-files'
import { Signatures } from './signatures'
import { Verification } from './verification'

interface SharedProtocolProps {
  protocol: Pick<Protocol, 'number' | 'title' | 'state' | 'signers' | 'hash'>
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
      <Signatures protocol={protocol} />
      {read.snapshot && <ProtocolPaper snapshot={read.snapshot} token={token} />}
    </div>
  )
}

/** All that the preview of a link shows. */
export function SharedPreview({ number, state }: Pick<Protocol, 'number' | 'state'>) {
  const t = useTranslations('protocols')
  return <PageHeader title={t('one', { number })} beside={<ProtocolState state={state} />} />
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { LoadingState } from '@/components/shared/loading-state'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { protocolQuery, snapshotQuery } from '@/lib/features/protocols/client'
import type { Protocol } from '@/lib/features/protocols/contract'
import { mayChangeSigners, maySign } from '@/lib/features/protocols/policy'
import { awaitedSigner, isDraft } from '@/lib/features/protocols/rules'
import { ProtocolActions } from './protocol-actions'
import { ProtocolPaper } from './protocol-paper'
import { ProtocolState } from './protocol-state'
import { SaveProtocol } from './save-protocol'
import { SignPanel } from './sign-panel'
import { Signatures } from './signatures'
import { useEditsProject } from './use-edits-project'
import { PrintedCodes, usePrinting } from './use-printing'
import { Verification } from './verification'

const AwaySigner = lazyCode(() => import('./away-signer'))
const ChangesPanel = lazyCode(() => import('./changes-panel'))
const DraftPanel = lazyCode(() => import('./draft-panel'))
const LinksPanel = lazyCode(() => import('./links-panel'))

interface ProtocolScreenProps {
  id: string
  /** The button for its history; nothing where its project is gone. */
  history: ReactNode
}

/** A protocol: its draft or what was signed, who signs it, and whether it is what they signed. */
export function ProtocolScreen({ id, history }: ProtocolScreenProps) {
  const query = useQuery(protocolQuery(id))
  useQueryFailureToast(query, 'protocols.failures.load')
  if (query.data) return <ShownProtocol protocol={query.data.protocol} history={history} />
  return query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <LoadingState />
}

interface ShownProtocolProps {
  protocol: Protocol
  history: ReactNode
}

function ShownProtocol({ protocol, history }: ShownProtocolProps) {
  const t = useTranslations('protocols')
  const actor = useActor()
  const { number, title, state, sentAt, project } = protocol
  const mayEdit = useEditsProject(project?._id ?? null)
  const query = useQuery(snapshotQuery(protocol))
  useQueryFailureToast(query, 'protocols.failures.load')
  const { data } = query
  const signatures = useRef<HTMLElement>(null)
  const { codes, print, isPreparing } = usePrinting(data?.snapshot ?? null)
  return (
    <>
      <PageHeader
        title={`${t('one', { number })} · ${title}`}
        beside={<ProtocolState state={state} sentAt={sentAt} />}
        subtitle={t(state === 'draft' ? 'draftHint' : 'frozenHint')}
        back={
          project
            ? { href: `/projects/${project._id}/protocols`, label: t('backToProtocols') }
            : { href: '/projects', label: t('backToProjects') }
        }
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button variant="outline" disabled={!data?.snapshot || isPreparing} onClick={() => void print()}>
              <Icon of={Printer} />
              {t('print')}
            </Button>
            <SaveProtocol protocol={protocol} />
            {history}
            {mayEdit && <ProtocolActions protocol={protocol} />}
          </span>
        }
      />
      <div className="grid gap-6">
        {data && <Verification protocol={protocol} read={data} />}
        {data && maySign(actor, protocol) && (
          <SignPanel
            protocol={protocol}
            seen={data.shownHash}
            isReading={query.isFetching}
            onDecided={() => signatures.current?.focus()}
          />
        )}
        {mayEdit && isDraft(protocol) && (
          <LazyPart>
            <DraftPanel protocol={protocol} snapshot={data?.snapshot ?? null} />
          </LazyPart>
        )}
        <Signatures
          ref={signatures}
          protocol={protocol}
          awaited={awaitedSigner(protocol)}
          isSent={sentAt !== null}
          renderAway={(signer) => (
            <LazyPart>
              <AwaySigner
                protocol={protocol}
                signer={signer}
                mayChange={mayEdit && mayChangeSigners(actor, protocol)}
              />
            </LazyPart>
          )}
        />
        {state !== 'draft' && (
          // Above the paper, which can be hundreds of pages long.
          <div className="grid grid-cols-1 gap-6 print:hidden">
            <LazyPart>
              <LinksPanel id={protocol._id} mayEdit={mayEdit} />
            </LazyPart>
            <LazyPart>
              <ChangesPanel id={protocol._id} />
            </LazyPart>
          </div>
        )}
        {!data && (query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <LoadingState />)}
        {data?.snapshot && (
          <PrintedCodes value={codes}>
            <ProtocolPaper snapshot={data.snapshot} />
          </PrintedCodes>
        )}
      </div>
    </>
  )
}

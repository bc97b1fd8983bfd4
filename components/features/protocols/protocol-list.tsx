'use client'

import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { FileSignature } from 'lucide'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { LoadingState } from '@/components/shared/loading-state'
import { Moment } from '@/components/shared/moment'
import { Button } from '@/components/ui/button'
import type { ListedProtocol } from '@/lib/features/protocols/contract'
import { awaitedSigner } from '@/lib/features/protocols/rules'
import { ProtocolState } from './protocol-state'

interface ProtocolListProps {
  query: UseInfiniteQueryResult<{ pages: { protocols: ListedProtocol[] }[] }>
  /** The text where there are none. */
  empty: { title: string; hint?: string }
}

/** Protocols, the latest first, each a link. */
export function ProtocolList({ query, empty }: ProtocolListProps) {
  const t = useTranslations('protocols')
  const protocols = query.data?.pages.flatMap((page) => page.protocols)
  if (!protocols)
    return query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <LoadingState />
  if (protocols.length === 0) return <EmptyState icon={FileSignature} {...empty} />
  return (
    <>
      <ul aria-label={t('title')} className="grid gap-2">
        {protocols.map((protocol) => (
          <ProtocolEntry key={protocol._id} protocol={protocol} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-3"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

function ProtocolEntry({ protocol }: { protocol: ListedProtocol }) {
  const t = useTranslations('protocols')
  const { _id, number, title, state, sentAt, signers, createdBy, createdAt } = protocol
  const signed = signers.filter((signer) => signer.signed).length
  const next = awaitedSigner(protocol)
  return (
    <li>
      <Link
        href={`/protocols/${_id}`}
        className="grid gap-1 rounded-md border bg-card px-3 py-2 hover:bg-accent"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">
            {t('one', { number })} · {title}
          </span>
          <ProtocolState state={state} sentAt={sentAt} />
        </span>
        <span className="text-muted-foreground text-sm">
          {t('signedOf', { signed, total: signers.length })}
          {next && ` · ${t('turnOf', { name: next.person.name })}`}
        </span>
        <span className="text-muted-foreground text-xs">
          {createdBy.name} · <Moment value={createdAt} />
        </span>
      </Link>
    </li>
  )
}

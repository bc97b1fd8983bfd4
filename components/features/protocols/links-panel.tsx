'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Copy } from 'lucide'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { DayPickerInput } from '@/components/shared/day-picker-input'
import { Moment } from '@/components/shared/moment'
import { NoteBox } from '@/components/shared/note-box'
import { useAttempt } from '@/components/shared/use-attempt'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Label } from '@/components/ui/label'
import { toast } from '@/components/ui/use-toast'
import { copyText } from '@/lib/client/copy-text'
import { browserTimeZone } from '@/lib/client/time-zone'
import { today } from '@/lib/client/today'
import { protocolLinksQuery, useCreateLink, useRevokeLink } from '@/lib/features/protocols/client'
import type { ProtocolLink } from '@/lib/features/protocols/links/contract'
import { DEFAULT_LINK_DAYS } from '@/lib/features/protocols/values'
import { addDays, formatDottedDay } from '@/lib/shared/dates'

/** The links by which people without an account read a protocol: made, counted and revoked. */
export default function LinksPanel({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const t = useTranslations('protocols.links')
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(protocolLinksQuery(id))
  const links = data?.pages.flatMap((page) => page.links) ?? []
  const attempt = useAttempt()
  const { mutateAsync } = useRevokeLink(id)
  const [asked, setAsked] = useState<ProtocolLink | null>(null)
  const revoke = ({ _id }: ProtocolLink) =>
    attempt({ of: `revoke-link:${_id}`, work: () => mutateAsync(_id), failure: 'protocols.failures.revoke' })
  return (
    <section aria-label={t('title')} className="grid gap-3 print:hidden">
      <h2 className="font-semibold text-base">{t('title')}</h2>
      <p className="text-muted-foreground text-sm">{t('hint')}</p>
      {mayEdit && <NewLink id={id} links={links} />}
      {data && links.length === 0 && <p className="text-sm">{t('none')}</p>}
      <ul className="grid gap-1.5 text-sm empty:hidden">
        {links.map((link) => (
          // A row of its own once it is revoked: the focus moves on from the button that has gone.
          <LinkEntry
            key={`${link._id}:${link.revokedAt}`}
            link={link}
            onRevoke={mayEdit ? () => setAsked(link) : null}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t('revokeQuestion')}
        description={t('revokeHint')}
        confirmLabel={t('revoke')}
        onConfirm={() => asked && revoke(asked)}
      />
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function NewLink({ id, links }: { id: string; links: readonly ProtocolLink[] }) {
  const t = useTranslations('protocols.links')
  const attempt = useAttempt()
  const field = useId()
  const [lastDay, setLastDay] = useState(() => addDays(today(), DEFAULT_LINK_DAYS))
  const { mutateAsync, isPending, data } = useCreateLink(id)
  const isRevoked = links.some(({ _id, revokedAt }) => _id === data?.link._id && revokedAt !== null)
  const create = () =>
    attempt({
      of: `protocol-link:${id}`,
      // The day ends by the clock of this browser, whose days the calendar shows.
      work: () => mutateAsync({ lastDay, timeZone: browserTimeZone() }),
      failure: 'protocols.failures.link',
    })
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && lastDay !== '') void create()
        }}
      >
        <div className="grid gap-1">
          <Label htmlFor={field}>{t('lastDay')}</Label>
          <DayPickerInput id={field} value={lastDay} onChange={setLastDay} disabledBefore={today()} />
        </div>
        <Button type="submit" variant="outline" aria-disabled={isPending || lastDay === ''}>
          {t('add')}
        </Button>
      </form>
      {data && !isRevoked && <NewAddress key={data.address} address={data.address} />}
    </>
  )
}

function NewAddress({ address }: { address: string }) {
  const t = useTranslations('protocols.links')
  const showFailure = useFailureToast()
  const copy = async () => {
    try {
      await copyText(address)
      toast({ title: t('copied') })
    } catch (error) {
      showFailure(error, 'share.copyFailed')
    }
  }
  return (
    <NoteBox
      tone="green"
      role="status"
      action={
        <Button variant="outline" size="sm" autoFocus onClick={() => void copy()}>
          <Icon of={Copy} />
          {t('copy')}
        </Button>
      }
    >
      <p>{t('once')}</p>
      <p className="wrap-anywhere font-mono text-xs">{address}</p>
    </NoteBox>
  )
}

interface LinkEntryProps {
  link: ProtocolLink
  /** Revokes the link after a question; null where the person may not revoke it. */
  onRevoke: (() => void) | null
}

function LinkEntry({ link, onRevoke }: LinkEntryProps) {
  const t = useTranslations('protocols.links')
  const { _id, expiresAt, lastDay, timeZone, revokedAt, openings, lastOpenedAt, createdBy } = link
  const isOver = Date.parse(expiresAt) <= Date.now()
  const state = revokedAt ? 'revoked' : isOver ? 'over' : 'good'
  return (
    <li data-record={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-2">
      <span className="min-w-0 flex-1 basis-64">
        <Badge variant={state === 'good' ? 'green' : 'gray'}>{t(`state.${state}`)}</Badge>{' '}
        {t('until', { day: formatDottedDay(lastDay), zone: timeZone.replaceAll('_', ' ') })} ·{' '}
        {createdBy.name}
        <span className="block text-muted-foreground">
          {t('openings', { count: openings })}
          {lastOpenedAt && (
            <>
              , {t('last')} <Moment value={lastOpenedAt} />
            </>
          )}
        </span>
      </span>
      {onRevoke && state === 'good' && (
        <Button variant="outline" size="sm" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

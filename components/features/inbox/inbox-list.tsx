'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { useUndoable } from '@/components/shared/use-undoable'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { inboxQuery, useReadAll, useSetRead } from '@/lib/features/inbox/client'
import type { InboxFilter } from '@/lib/features/inbox/contract'
import { INBOX_FILTERS } from '@/lib/features/inbox/values'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { InboxEntry } from './inbox-entry'
import { useInboxKeys } from './use-inbox-keys'

interface InboxListProps {
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  /** Called once an item is opened. */
  onOpen?: () => void
  /** Whether the first item gets the focus. */
  isFocused?: boolean
}

/** The news for the signed-in person, the unread first. */
export function InboxList({ filter, onFilter, onOpen, isFocused = false }: InboxListProps) {
  const t = useTranslations('inbox')
  const list = useInfiniteQuery(inboxQuery(filter))
  useQueryFailureToast(list, 'inbox.failures.load')
  const items = list.data?.pages.flatMap((page) => page.items)
  const mark = useMarking()
  const readAll = useReadingAll()
  const pressKey = useInboxKeys((id, isRead) => void mark([id], isRead))
  const element = useFocusOnFirst(isFocused && items !== undefined)
  // Ids ascend with time.
  const latest =
    items
      ?.map(({ _id }) => _id)
      .toSorted()
      .at(-1) ?? ''
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <fieldset aria-label={t('filter')} className="mr-auto flex gap-1">
          {INBOX_FILTERS.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === filter ? 'secondary' : 'ghost'}
              aria-pressed={name === filter}
              onClick={() => onFilter(name)}
            >
              {t(`filters.${name}`)}
            </Button>
          ))}
        </fieldset>
        <Button
          size="sm"
          variant="ghost"
          disabled={!items?.some(({ isRead }) => !isRead)}
          onClick={() => void readAll(latest)}
        >
          <Icon of={CheckCheck} />
          {t('readAll')}
        </Button>
      </div>
      {!items && (list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <LoadingState />)}
      {items?.length === 0 && (
        <EmptyState
          icon={Inbox}
          title={t(filter === 'unread' ? 'emptyUnread' : 'empty')}
          hint={filter === 'unread' ? undefined : t('emptyHint')}
        />
      )}
      <ul ref={element} aria-label={t('list')} className="grid grid-cols-1" onKeyDown={pressKey}>
        {items?.map((item) => (
          <InboxEntry
            key={item._id}
            item={item}
            onMark={(isRead) => void mark([item._id], isRead)}
            onOpen={() => {
              if (!item.isRead) void mark([item._id], true)
              onOpen?.()
            }}
          />
        ))}
      </ul>
      <MoreRows list={list} />
      {items && items.length > 0 && <p className="text-muted-foreground text-xs touch:hidden">{t('keys')}</p>}
    </div>
  )
}

function useMarking() {
  const attempt = useAttempt()
  const { mutateAsync } = useSetRead()
  return (ids: string[], isRead: boolean) =>
    attempt({
      of: `inbox:${ids.join()}`,
      work: () => mutateAsync({ ids, isRead }),
      failure: 'inbox.failures.mark',
    })
}

/** Marks everything as read, up to an item; of no more than can be taken back at once, an Undo is offered. */
function useReadingAll() {
  const t = useTranslations('inbox')
  const attempt = useUndoable()
  const read = useReadAll()
  const mark = useSetRead()
  return (upTo: string) =>
    attempt({
      of: 'inbox:all',
      work: async () => {
        const { ids } = await read.mutateAsync(upTo)
        if (ids.length === 0 || ids.length > BULK_LIMIT) return null
        const undo = async () => ({ restored: (await mark.mutateAsync({ ids, isRead: false })).ids.length })
        return { title: t('allRead', { count: ids.length }), undo }
      },
      failure: 'inbox.failures.mark',
    })
}

function useFocusOnFirst(isWanted: boolean) {
  const element = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isWanted) element.current?.querySelector<HTMLElement>('a[data-item]')?.focus()
  }, [isWanted])
  return element
}

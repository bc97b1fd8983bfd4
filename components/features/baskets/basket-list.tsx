'use client'

import { ShoppingBasket } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { PageSelection } from '@/components/shared/data-table/page-selection'
import { StaleNote } from '@/components/shared/data-table/stale-note'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { recordMessages } from '@/components/shared/records/record-messages'
import { useRemoval } from '@/components/shared/records/use-removal'
import { useAttempt } from '@/components/shared/use-attempt'
import { useCreatedToast } from '@/components/shared/use-created-toast'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { useDrawnItems } from '@/lib/client/use-drawn-items'
import { basketAddress, basketRecords, useDuplicateBasket } from '@/lib/features/baskets/client'
import type { Basket } from '@/lib/features/baskets/contract'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { BasketCard } from './basket-card'
import { SelectedBaskets } from './selected-baskets'
import { useBaskets } from './use-baskets'

/** Number of cards that fill a large screen. */
const FIRST_CARDS = 3

const MESSAGES = recordMessages('baskets')

const NONE: readonly Basket[] = []

const rowId = ({ _id }: Basket) => _id

/** The baskets that match the search of the page's address, with their actions and bulk actions. */
export default function BasketList() {
  const t = useTranslations('baskets')
  const { search, list, baskets, isSearchedHere } = useBaskets()
  const [toRemove, setToRemove] = useState<Basket | null>(null)
  const selection = useRowSelection({ rows: baskets, rowId, maximum: BULK_LIMIT, scope: search })
  useOnlySelection(selection)
  const duplicate = useDuplication()
  const removal = useRemoval({ records: basketRecords, scope: {}, selection, messages: MESSAGES })
  const drawn = useDrawnItems(baskets ?? NONE, FIRST_CARDS)
  const retry = () => void list.refetch()
  if (!baskets) return list.isError ? <ErrorState onRetry={retry} /> : <CardSkeletons />
  return (
    <section aria-label={t('screen.list')}>
      {list.isError && <StaleNote onRetry={retry} />}
      {isSearchedHere && (
        <p role="status" className="mb-3 text-muted-foreground text-sm">
          {t('screen.searchedHere')}
        </p>
      )}
      {baskets.length === 0 ? (
        <EmptyState
          icon={ShoppingBasket}
          title={t(search ? 'screen.noneFound' : 'screen.none')}
          hint={t(search ? 'screen.noneFoundHint' : 'screen.noneHint')}
          className="rounded-md border bg-card"
        />
      ) : (
        <>
          <PageSelection selection={selection} />
          <ul className="grid grid-cols-1 gap-3">
            {drawn.map((basket) => (
              <li key={basket._id} className="min-w-0">
                <BasketCard
                  basket={basket}
                  checkbox={
                    <Checkbox
                      className="mt-1"
                      aria-label={t('select', { number: basket.number })}
                      checked={selection.has(basket._id)}
                      onCheckedChange={() => selection.toggle(basket._id)}
                    />
                  }
                  onDuplicate={duplicate}
                  onRemove={setToRemove}
                />
              </li>
            ))}
            {baskets.slice(drawn.length).map(({ _id }) => (
              <li key={_id} aria-hidden>
                <Skeleton className="h-132 max-sm:h-240" />
              </li>
            ))}
          </ul>
        </>
      )}
      <MoreRows list={list} />
      <SelectedBaskets selection={selection} removal={removal} />
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        hint={({ number, scenarioCount }) => t('removeHint', { number, count: scenarioCount })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </section>
  )
}

function useDuplication() {
  const t = useTranslations('baskets')
  const attempt = useAttempt()
  const showCreated = useCreatedToast()
  const { mutateAsync } = useDuplicateBasket()
  return ({ _id }: Basket) =>
    void attempt({
      of: `duplicate-basket:${_id}`,
      work: async () => {
        const { basket } = await mutateAsync(_id)
        showCreated(t('created', { number: basket.number }), basketAddress(basket))
      },
      failure: 'baskets.failures.duplicate',
    })
}

function CardSkeletons() {
  return (
    <div aria-hidden className="grid gap-3">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className="h-48" />
      ))}
    </div>
  )
}

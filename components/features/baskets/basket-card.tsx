'use client'

import { Copy, Pencil, Plus, Trash2 } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { useOpenForm } from '@/components/shared/form/open-form'
import { HistoryButton } from '@/components/shared/history-button'
import { Link } from '@/components/shared/link'
import { LongText } from '@/components/shared/long-text'
import { EditRecordForm, editKey } from '@/components/shared/records/edit-record-form'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RelativeTime } from '@/components/shared/relative-time'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { basketRecords } from '@/lib/features/baskets/client'
import type { Basket, BasketStatus } from '@/lib/features/baskets/contract'
import { BASKET } from '@/lib/features/baskets/rules'
import { canEdit } from '@/lib/shared/actor'
import { AddProducts, additionKey } from './add-products'
import { ProductTable } from './product-table'

const MESSAGES = recordMessages('baskets')
const { number: _, ...EDITED_FIELDS } = BASKET.fields

const TONES: Record<BasketStatus, StatusTone> = { active: 'green', inactive: 'gray', archived: 'yellow' }

export function BasketBadge({ status }: Pick<Basket, 'status'>) {
  const t = useTranslations('baskets')
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

interface BasketCardProps {
  basket: Basket
  /** The checkbox that selects the basket. */
  checkbox: ReactNode
  onDuplicate: (basket: Basket) => void
  onRemove: (basket: Basket) => void
}

/** A basket with its products, each edited where it stands. */
export function BasketCard({ basket, checkbox, onDuplicate, onRemove }: BasketCardProps) {
  const t = useTranslations('baskets')
  const { _id, number } = basket
  const mayEdit = canEdit(useActor())
  const [isEdited, setIsEdited] = useOpenForm(editKey(basketRecords, _id))
  const [isAdding, setIsAdding] = useOpenForm(additionKey(_id))
  const button = (label: string, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    <Button
      variant="ghost"
      size="icon-sm"
      title={label}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </Button>
  )
  return (
    <Card>
      <CardContent className="grid grid-cols-1 gap-3 pt-3.5">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          {checkbox}
          <BasketHead basket={basket} isEdited={isEdited} />
          <div className="flex items-center gap-1">
            <HistoryButton id={_id} name={t('card.title', { number })} />
            {mayEdit && (
              <>
                {button(t('card.edit', { number }), <Icon of={Pencil} />, () => setIsEdited(true), isEdited)}
                {button(t('card.duplicate', { number }), <Icon of={Copy} />, () => onDuplicate(basket))}
                {button(t('card.remove', { number }), <Icon of={Trash2} />, () => onRemove(basket))}
                <Button
                  variant="outline"
                  size="sm"
                  disabled={isAdding}
                  aria-label={t('card.addProductTo', { number })}
                  onClick={() => setIsAdding(true)}
                >
                  <Icon of={Plus} />
                  {t('card.addProduct')}
                </Button>
              </>
            )}
          </div>
        </div>
        {isEdited && (
          <EditRecordForm
            records={basketRecords}
            scope={{}}
            record={basket}
            fields={EDITED_FIELDS}
            messages={MESSAGES}
            onDone={() => setIsEdited(false)}
          />
        )}
        <ProductTable basket={basket} />
        {isAdding && <AddProducts basketId={_id} onClose={() => setIsAdding(false)} />}
      </CardContent>
    </Card>
  )
}

function BasketHead({ basket, isEdited }: { basket: Basket; isEdited: boolean }) {
  const t = useTranslations('baskets')
  const { number, description, status, products, scenarioCount, updatedAt } = basket
  return (
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="font-semibold text-base">{t('card.title', { number })}</h2>
        <BasketBadge status={status} />
      </div>
      {!isEdited && (
        <div className="text-sm">
          <LongText text={description} limit={200} />
        </div>
      )}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted-foreground text-xs">
        <span>{t('card.products', { count: products.length })}</span>
        <span>
          {t('card.updated')} <RelativeTime value={updatedAt} />
        </span>
        {scenarioCount > 0 ? (
          <Link
            href={`/scenarios?basket=${number}`}
            className="text-primary underline-offset-4 hover:underline"
          >
            {t('card.uses', { count: scenarioCount })}
          </Link>
        ) : (
          <span>{t('card.unused')}</span>
        )}
      </p>
    </div>
  )
}

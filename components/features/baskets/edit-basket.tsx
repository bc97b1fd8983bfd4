'use client'

import { useTranslations } from 'next-intl'
import { RecordForm } from '@/components/shared/records/record-form'
import { useRecordEdit } from '@/components/shared/records/use-record-edit'
import { basketRecords } from '@/lib/features/baskets/client'
import type { Basket } from '@/lib/features/baskets/contract'
import { BASKET } from '@/lib/features/baskets/rules'

const { number: _, ...FIELDS } = BASKET.fields

/** A basket's description and status, edited in its card. */
export function EditBasket({ basket, onDone }: { basket: Basket; onDone: () => void }) {
  const t = useTranslations('baskets')
  const common = useTranslations('common')
  const edit = useRecordEdit({
    ...{ records: basketRecords, scope: {}, record: basket, fields: FIELDS },
    ...{ said: t('updated'), onDone },
  })
  return (
    <RecordForm {...edit} failure="baskets.failures.update" onCancel={onDone} submitLabel={common('save')} />
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import { useRecordChange } from '@/lib/client/records'
import { productMarkRecords } from '@/lib/features/scenarios/marks/client'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'

/** A function that sets a mark's status and tells the person how it went. */
export function useMarkStatus(scenarioId: string) {
  const t = useTranslations('productMarks')
  const attempt = useAttempt()
  const { mutateAsync } = useRecordChange(productMarkRecords, { scenarioId })
  return (mark: ProductMark, status: string) =>
    attempt({
      of: `product-mark-status:${mark._id}`,
      work: async () => {
        const isMine = await settleChange({
          thing: mark,
          field: { name: 'status', label: t('viewer.status') },
          textOf: (current) => current.status,
          wanted: status,
          send: ({ _id, version }) => mutateAsync({ id: _id, body: { status, version } }),
        })
        if (isMine) toast({ title: t('updated') })
      },
      failure: 'productMarks.failures.update',
    })
}

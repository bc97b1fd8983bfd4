import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import type { Reconciliation } from '@/lib/features/scenarios/reconciliation/contract'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'

interface SecondTransactionsProps {
  scenarioId: string
  of: Reconciliation['secondTransactions']
}

/** The transactions that are one too many for their receipts, each a link to it. */
export function SecondTransactions({ scenarioId, of }: SecondTransactionsProps) {
  const t = useTranslations('money')
  if (of.length === 0) return null
  return (
    <div role="note" className="text-sm text-tone-red">
      {t('second', { count: of.length })}
      <ul className="list-disc pl-5">
        {of.map(({ _id, receiptType, transactionNumber }) => (
          <li key={_id}>
            <Link
              href={`/scenarios/${scenarioId}?tab=transactions&${RECORD_PARAMETER}=${_id}`}
              className="wrap-anywhere inline-block min-h-6 touch:min-h-10 underline underline-offset-4"
            >
              {[receiptType, transactionNumber].filter(Boolean).join(' ')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { useTranslate } from '@/lib/client/translate'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import type { Reconciliation } from '@/lib/features/scenarios/reconciliation/contract'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'

interface ScenarioRecords {
  scenarioId: string
  of: Reconciliation
}

/** The transactions that are one too many for their receipts, each a link to it. */
export function SecondTransactions({ scenarioId, of: { secondTransactions } }: ScenarioRecords) {
  const t = useTranslations('money')
  const records = secondTransactions.map(({ _id, receiptType, transactionNumber }) => ({
    href: `/scenarios/${scenarioId}?tab=transactions&${RECORD_PARAMETER}=${_id}`,
    text: [receiptType, transactionNumber].filter(Boolean).join(' '),
  }))
  return <Records title={t('second', { count: records.length })} of={records} />
}

/** The counts of lines that are larger than they can be, each a link to its line. */
export function ExceededCounts({ scenarioId, of: { exceededCounts } }: ScenarioRecords) {
  const t = useTranslations('money.exceeded')
  const translate = useTranslate()
  const records = exceededCounts.map(({ place, name, count, value, limit, most }) => ({
    href: `/scenarios/${scenarioId}?${RECORD_PARAMETER}=${place}`,
    text: t('line', {
      place,
      name,
      field: translate(PRODUCT_LINE[count].label),
      value,
      bound: translate(PRODUCT_LINE[limit].label),
      most,
    }),
  }))
  return <Records title={t('title')} of={records} />
}

function Records({ title, of }: { title: string; of: readonly { href: string; text: string }[] }) {
  if (of.length === 0) return null
  return (
    <div role="note" className="text-sm text-tone-red">
      {title}
      <ul className="list-disc pl-5">
        {of.map(({ href, text }) => (
          <li key={href + text}>
            <Link
              href={href}
              className="wrap-anywhere inline-block min-h-6 touch:min-h-10 underline underline-offset-4"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useTranslate } from '@/lib/client/translate'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import type { Reconciliation } from '@/lib/features/scenarios/reconciliation/contract'
import { writtenAmount } from '@/lib/shared/money'

/** The sums of lines, receipts, transactions and financial records, each by itself. */
export function MoneySums({ of: { lines, receipts, transactions, financials } }: { of: Reconciliation }) {
  const t = useTranslations('money')
  const translate = useTranslate()
  const amount = (sum: string) => writtenAmount(sum, translate)
  const counted = lines.filter(({ sum }) => sum !== '0.00')
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      <Sums title={t('sums.lines')} isEmpty={counted.length === 0}>
        {counted.map(({ count, sum }) => (
          <Sum key={count} label={translate(PRODUCT_LINE[count].label)} sum={amount(sum)} />
        ))}
      </Sums>
      <Sums title={t('sums.receipts')} isEmpty={receipts.length === 0}>
        {receipts.map(({ kind, count, sum }) => (
          <Sum key={kind} label={t('sums.ofMany', { name: t(`kinds.${kind}`), count })} sum={amount(sum)} />
        ))}
      </Sums>
      <Sums title={t('sums.records')} isEmpty={transactions.length + financials.count === 0}>
        {transactions.map(({ receiptType, count, withReceipt, sum }) => (
          <Sum
            key={receiptType}
            label={t('sums.transactions', { name: receiptType, count, withReceipt })}
            sum={withReceipt > 0 ? amount(sum) : '–'}
          />
        ))}
        {financials.count > 0 && (
          <Sum
            label={t('sums.ofMany', { name: t('sums.financials'), count: financials.count })}
            sum={amount(financials.sum)}
          />
        )}
      </Sums>
    </div>
  )
}

function Sums({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const t = useTranslations('money.sums')
  return (
    <section className="min-w-0">
      <h3 className="mb-1 font-medium">{title}</h3>
      {isEmpty ? (
        <p className="text-muted-foreground">{t('none')}</p>
      ) : (
        <dl className="grid gap-0.5">{children}</dl>
      )}
    </section>
  )
}

function Sum({ label, sum }: { label: string; sum: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="min-w-0 text-muted-foreground">{label}</dt>
      <dd className="ml-auto tabular-nums">{sum}</dd>
    </div>
  )
}

'use client'

import { Keyboard, ReceiptText, RotateCw, ScanLine } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Link } from '@/components/shared/link'
import { OutsideLink } from '@/components/shared/outside-link'
import { useUndoable } from '@/components/shared/use-undoable'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useTranslate } from '@/lib/client/translate'
import { useReadingChange } from '@/lib/features/scenarios/receipts/client'
import type { ListedReading, SameReceipt } from '@/lib/features/scenarios/receipts/contract'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'
import { formatDottedDay } from '@/lib/shared/dates'
import type { FiscalReceipt } from '@/lib/shared/fiscal-qr'
import { writtenAmount } from '@/lib/shared/money'
import { LazyReceiptDialog, LazyTransactionDialog } from './lazy-forms'

interface ReceiptNoteProps {
  scenarioId: string
  /** The name of the photo. */
  name: string
  reading: ListedReading
  mayEdit: boolean
}

/** The values of the fiscal QR code of a photo, and the actions on it. */
export function ReceiptNote({ scenarioId, name, reading, mayEdit }: ReceiptNoteProps) {
  const { state, same, transactions } = reading
  const t = useTranslations('receipts.note')
  return (
    <div className="grid gap-1 border-t pt-1.5 text-xs">
      {state === 'waiting' && <p className="text-muted-foreground">{t('waiting')}</p>}
      {state === 'none' && <p className="text-tone-orange">{t('none')}</p>}
      <ReadValues reading={reading} />
      <MadeTransactions scenarioId={scenarioId} of={transactions} />
      {same.length > 0 && <SamePhotos scenarioId={scenarioId} same={same} />}
      {mayEdit && <NoteActions scenarioId={scenarioId} name={name} reading={reading} />}
    </div>
  )
}

function ReadValues({ reading: { state, country, text, receipt } }: Pick<ReceiptNoteProps, 'reading'>) {
  const t = useTranslations('receipts.note')
  if (country === null) return null
  return (
    <>
      {receipt ? (
        <RussianReceipt receipt={receipt} />
      ) : (
        country !== 'RU' && (
          <p className="grid">
            {t(`link.${country}`)}
            <OutsideLink href={text} className="truncate" />
          </p>
        )
      )}
      {state === 'typed' && <p className="text-muted-foreground">{t('typed')}</p>}
    </>
  )
}

function RussianReceipt({ receipt }: { receipt: FiscalReceipt }) {
  const t = useTranslations('scenarioParts.transactions.qr')
  const translate = useTranslate()
  const { time, sum, drive, document, sign, kind } = receipt
  const [day = '', clock = ''] = time.split('T')
  return (
    <>
      <p className="font-medium tabular-nums">
        {t('read', {
          kind: t(`kind.${kind}`),
          sum: writtenAmount(sum, translate),
          time: `${formatDottedDay(day)} ${clock}`,
        })}
      </p>
      <p className="wrap-anywhere text-muted-foreground tabular-nums">
        {t('numbers', { drive, document, sign })}
      </p>
    </>
  )
}

interface MadeTransactionsProps {
  scenarioId: string
  of: ListedReading['transactions']
}

/** The transactions that were made of a receipt; in red those that are one too many. */
function MadeTransactions({ scenarioId, of: { made, second } }: MadeTransactionsProps) {
  const t = useTranslations('receipts.note')
  const ofSecond = new Set(second.map(({ _id }) => _id))
  return made.map(({ _id, receiptType, transactionNumber }) => (
    <p key={_id} className={ofSecond.has(_id) ? 'text-tone-red' : undefined}>
      <Link
        href={`/scenarios/${scenarioId}?tab=transactions&${RECORD_PARAMETER}=${_id}`}
        className="wrap-anywhere inline-flex min-h-6 items-center underline underline-offset-2 touch:min-h-10"
      >
        {t(ofSecond.has(_id) ? 'second' : 'made', {
          name: [receiptType, transactionNumber].filter(Boolean).join(' '),
        })}
      </Link>
    </p>
  ))
}

function SamePhotos({ scenarioId, same }: { scenarioId: string; same: readonly SameReceipt[] }) {
  const t = useTranslations('receipts.note')
  return (
    <div role="note" className="rounded-sm bg-tone-red-soft px-1.5 py-1 text-tone-red">
      {t('same')}
      <ul>
        {same.map((photo) => (
          <li key={photo.photoId} className="wrap-anywhere">
            {photo.scenarioId === scenarioId ? (
              t('here', { name: photo.filename })
            ) : (
              <Link href={`/scenarios/${photo.scenarioId}?tab=receipts`} className="underline">
                {t('there', { scenario: photo.scenarioNumber, project: photo.projectName })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type OpenDialog = 'type' | 'transaction' | null

function NoteActions({ scenarioId, name, reading }: Omit<ReceiptNoteProps, 'mayEdit'>) {
  const t = useTranslations('receipts.note')
  const run = useUndoable()
  const { mutateAsync, isPending } = useReadingChange(scenarioId)
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const { photoId, state, country, text, transactions } = reading
  const readAgain = () =>
    run({
      of: `receipt:${photoId}`,
      work: async () => {
        await mutateAsync({ photoId, text: null })
        if (text === '') return null
        return {
          title: t('readAgain'),
          undo: async () => {
            await mutateAsync({ photoId, text })
            return { restored: 1 }
          },
        }
      },
      failure: 'receipts.failures.again',
    })
  return (
    <div className="flex flex-wrap items-center gap-1">
      {country !== null && transactions.isLacking && (
        <Button
          variant="outline"
          size="sm"
          aria-haspopup="dialog"
          // In a narrow card its words take two lines.
          className="h-auto min-h-7 max-w-full shrink whitespace-normal py-1 text-left touch:h-auto touch:min-h-10"
          onClick={() => setOpen('transaction')}
        >
          <Icon of={ReceiptText} />
          {t('transaction')}
        </Button>
      )}
      {state === 'none' && (
        <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen('type')}>
          <Icon of={Keyboard} />
          {t('enter')}
        </Button>
      )}
      {state !== 'none' && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-haspopup="dialog"
          aria-label={t('enterOf', { name })}
          title={t('enter')}
          onClick={() => setOpen('type')}
        >
          <Icon of={ScanLine} />
        </Button>
      )}
      {(state === 'none' || state === 'read') && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('againOf', { name })}
          title={t('again')}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && void readAgain()}
        >
          <Icon of={RotateCw} />
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'type' && <LazyReceiptDialog scenarioId={scenarioId} reading={reading} onClose={close} />}
        {open === 'transaction' && (
          <LazyTransactionDialog scenarioId={scenarioId} reading={reading} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

'use client'

import Image from 'next/image'
import { useTranslations } from 'next-intl'
import { useContext } from 'react'
import { CodeOutline } from '@/components/shared/code-outline'
import { CodePicture } from '@/components/shared/code-picture'
import { useTranslate } from '@/lib/client/translate'
import type { SnapshotMark, SnapshotReceipt } from '@/lib/features/protocols/snapshots/contract'
import { pictureAddress, shownChoice } from '@/lib/features/protocols/snapshots/rules'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { visible } from '@/lib/shared/control-characters'
import { formatDottedDay } from '@/lib/shared/dates'
import { writtenAmount } from '@/lib/shared/money'
import { drawnSnapshotMark, PrintedCodes } from './use-printing'

/** The width and the height of a code in pixels: it can be read from paper. */
const CODE_SIZE = 96
const PICTURE_SIZE = 120

/** The marks of a scenario with their codes, drawn and as text. */
export function MarksPaper({ marks }: { marks: readonly SnapshotMark[] }) {
  const t = useTranslations('protocols.paper')
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {marks.map((mark) => (
        <li key={mark._id} className="flex break-inside-avoid items-start gap-2 text-xs">
          <MarkCode mark={mark} />
          <span className="grid min-w-0 gap-0.5">
            <span className="wrap-anywhere">{mark.product || mark.barcode}</span>
            <code className="wrap-anywhere text-[0.65rem]">{visible(mark.code)}</code>
            <span>{[mark.status, mark.isMadeUp && t('madeUp')].filter(Boolean).join(' · ')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function MarkCode({ mark }: { mark: SnapshotMark }) {
  const t = useTranslations('productMarks')
  const printed = useContext(PrintedCodes)?.get(mark._id)
  if (printed) return <CodeOutline matrix={printed} size={CODE_SIZE} />
  const drawn = drawnSnapshotMark(mark)
  if (!drawn) return null
  const label = t(`picture.${drawn.kind}`, { name: mark.product || mark.barcode })
  return <CodePicture {...drawn} size={CODE_SIZE} label={label} />
}

interface ReceiptsPaperProps {
  receipts: readonly SnapshotReceipt[]
  token?: string | undefined
}

/** The receipts of a scenario: a small picture of each photo, and what its fiscal code says. */
export function ReceiptsPaper({ receipts, token }: ReceiptsPaperProps) {
  const translate = useTranslate()
  const isPrinted = useContext(PrintedCodes) !== null
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {receipts.map((receipt) => (
        <li key={receipt._id} className="flex break-inside-avoid items-start gap-2 text-xs">
          <Image
            src={pictureAddress(receipt, token)}
            alt={receipt.filename}
            width={PICTURE_SIZE}
            height={PICTURE_SIZE}
            // The optimizer would read it without the session.
            unoptimized
            loading={isPrinted ? 'eager' : 'lazy'}
            className="shrink-0 rounded-sm border bg-white object-contain"
          />
          <span className="grid min-w-0 gap-0.5">
            <span>{shownChoice(RECEIPT_PHOTO.fields.receiptType.names, receipt.receiptType, translate)}</span>
            <Fiscal receipt={receipt} />
            <span className="wrap-anywhere text-muted-foreground">{receipt.filename}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Fiscal({ receipt: { fiscal, country, text } }: { receipt: SnapshotReceipt }) {
  const t = useTranslations('protocols.paper')
  const translate = useTranslate()
  if (!fiscal) return <span className="wrap-anywhere">{country === null ? t('notRead') : text}</span>
  const { drive, document, sign, sum, time } = fiscal
  const [day = '', clock = ''] = time.split('T')
  return (
    <>
      <span className="tabular-nums">
        {writtenAmount(sum, translate)}, {formatDottedDay(day)} {clock}
      </span>
      <span className="wrap-anywhere tabular-nums">{t('fiscalNumbers', { drive, document, sign })}</span>
    </>
  )
}

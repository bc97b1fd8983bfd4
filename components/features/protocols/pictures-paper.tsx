'use client'

import Image from 'next/image'
import { useTranslations } from 'next-intl'
import { useContext } from 'react'
import { CodeOutline } from '@/components/shared/code-outline'
import { CodePicture } from '@/components/shared/code-picture'
import { Moment } from '@/components/shared/moment'
import { useTranslate } from '@/lib/client/translate'
import {
  fiscalKindName,
  fiscalNumbers,
  printedTime,
  receiptTypeName,
} from '@/lib/features/protocols/documents/rules'
import type { SnapshotMark, SnapshotReceipt } from '@/lib/features/protocols/snapshots/contract'
import { pictureAddress } from '@/lib/features/protocols/snapshots/rules'
import { visible } from '@/lib/shared/control-characters'
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
            <span className="wrap-anywhere">{[mark.product, mark.barcode].filter(Boolean).join(' · ')}</span>
            <code className="wrap-anywhere text-[0.65rem]">{visible(mark.code)}</code>
            <span>
              {[mark.codeType, mark.status, mark.isMadeUp && t('madeUp')].filter(Boolean).join(' · ')}
            </span>
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
  const t = useTranslations('protocols.document')
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
            <span>{receiptTypeName(receipt.receiptType, translate)}</span>
            <Fiscal receipt={receipt} />
            <span className="wrap-anywhere text-muted-foreground">
              {receipt.filename}, {t('labels.uploadedAt')}: <Moment value={receipt.uploadedAt} />
            </span>
            {receipt.fileHash && (
              <code className="wrap-anywhere text-[0.65rem]">SHA-256 {receipt.fileHash}</code>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Fiscal({ receipt: { fiscal, country, text } }: { receipt: SnapshotReceipt }) {
  const t = useTranslations('protocols.paper')
  const translate = useTranslate()
  return (
    <>
      {fiscal && (
        <>
          <span className="tabular-nums">
            {fiscalKindName(fiscal.kind, translate)} · {writtenAmount(fiscal.sum, translate)},{' '}
            {printedTime(fiscal.time)}
          </span>
          <span className="wrap-anywhere tabular-nums">{fiscalNumbers(fiscal, translate)}</span>
        </>
      )}
      <span className="wrap-anywhere text-muted-foreground">
        {[country, text].filter(Boolean).join(' · ') || t('notRead')}
      </span>
    </>
  )
}

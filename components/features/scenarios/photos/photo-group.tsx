'use client'

import { useTranslations } from 'next-intl'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { RowButton } from '@/components/shared/data-table/row-actions'
import { RowHistoryButton } from '@/components/shared/data-table/row-history-button'
import { Moment } from '@/components/shared/moment'
import { useAttempt } from '@/components/shared/use-attempt'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/use-toast'
import { useRecordChange } from '@/lib/client/records'
import { receiptPhotoRecords } from '@/lib/features/scenarios/photos/client'
import type { ReceiptPhoto, ReceiptPhotoType } from '@/lib/features/scenarios/photos/contract'
import type { PhotoGroup as Group } from '@/lib/features/scenarios/photos/rules'
import type { ListedReading } from '@/lib/features/scenarios/receipts/contract'
import { PhotoImage } from './photo-image'
import { ReceiptNote } from './receipt-note'
import { usePhotoTypes } from './use-photo-types'

interface PhotoActions {
  scenarioId: string
  /** The values of the receipts, by the photo's id. */
  readings: ReadonlyMap<string, ListedReading>
  mayEdit: boolean
  onOpen: (photo: ReceiptPhoto) => void
  onRemove: (photo: ReceiptPhoto) => void
}

/** The photos of one type. */
export function PhotoGroup({ group, ...actions }: PhotoActions & { group: Group<ReceiptPhoto> }) {
  const { typeName } = usePhotoTypes()
  return (
    <section aria-label={typeName(group.receiptType)}>
      <h3 className="mb-2 font-medium text-sm">
        {typeName(group.receiptType)}{' '}
        <span className="text-muted-foreground tabular-nums">{group.photos.length}</span>
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {group.photos.map((photo) => (
          <PhotoCard key={photo._id} photo={photo} {...actions} />
        ))}
      </ul>
    </section>
  )
}

function PhotoCard({ photo, ...actions }: PhotoActions & { photo: ReceiptPhoto }) {
  const { scenarioId, readings, mayEdit, onOpen, onRemove } = actions
  const reading = readings.get(photo._id)
  const t = useTranslations('scenarioParts.photos')
  const { options, typeName } = usePhotoTypes()
  const setType = useTypeChange(scenarioId)
  const { filename: name, receiptType, uploadedAt } = photo
  return (
    <li data-record={photo._id} className="flex min-w-0 flex-col overflow-hidden rounded-md border bg-card">
      <button
        type="button"
        aria-label={t('open', { name: `${typeName(receiptType)} ${name}` })}
        onClick={() => onOpen(photo)}
        className="relative h-36 cursor-zoom-in bg-muted"
      >
        <PhotoImage photo={photo} isSmall />
      </button>
      <div className="grid grid-cols-1 gap-1.5 p-2">
        <p className="truncate text-sm" title={name}>
          {name}
        </p>
        {mayEdit && (
          <Select
            value={receiptType}
            options={options}
            onValueChange={(next) => void setType(photo, next, typeName)}
            aria-label={t('typeOf', { name })}
          />
        )}
        <div className="flex items-center gap-1 text-muted-foreground text-xs">
          <Moment value={uploadedAt} className="mr-auto tabular-nums" />
          <RowHistoryButton id={photo._id} name={name} />
          {mayEdit && (
            <RowButton icon="remove" label={t('remove', { name })} onClick={() => onRemove(photo)} />
          )}
        </div>
        {reading && <ReceiptNote scenarioId={scenarioId} name={name} reading={reading} mayEdit={mayEdit} />}
      </div>
    </li>
  )
}

function useTypeChange(scenarioId: string) {
  const t = useTranslations('scenarioParts.photos')
  const attempt = useAttempt()
  const { mutateAsync } = useRecordChange(receiptPhotoRecords, { scenarioId })
  return (photo: ReceiptPhoto, wanted: ReceiptPhotoType, typeName: (type: ReceiptPhotoType) => string) =>
    attempt({
      of: `receipt-type:${photo._id}`,
      work: async () => {
        const isMine = await settleChange({
          thing: photo,
          field: { name: 'receiptType', label: t('type') },
          toText: (current) => typeName(current.receiptType),
          wanted: typeName(wanted),
          send: ({ _id, version }) => mutateAsync({ id: _id, body: { receiptType: wanted, version } }),
        })
        if (isMine) toast({ title: t('typeUpdated') })
      },
      failure: 'scenarioParts.photos.failures.type',
    })
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Images, Save } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { recordMessages } from '@/components/shared/records/record-messages'
import { useRemoval } from '@/components/shared/records/use-removal'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { receiptPhotoRecords, receiptPhotosQuery } from '@/lib/features/scenarios/photos/client'
import type { ReceiptPhoto } from '@/lib/features/scenarios/photos/contract'
import { groupPhotos } from '@/lib/features/scenarios/photos/rules'
import { receiptReadingsQuery } from '@/lib/features/scenarios/receipts/client'
import { PhotoEdits } from './photo-edits'
import { PhotoGroup } from './photo-group'
import { PhotoUploads } from './photo-upload-list'
import { usePhotoUploads, whenUploadsSettled } from './photo-uploads'
import { usePhotoViewer } from './use-photo-viewer'

const MESSAGES = recordMessages('scenarioParts.photos')

/** The photos of a scenario's paper receipts, grouped by type. */
export default function ReceiptsTab({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.photos')
  const common = useTranslations('common')
  const mayEdit = useMayEdit()
  const query = useQuery(receiptPhotosQuery(scenarioId))
  useQueryFailureToast(query, 'scenarioParts.photos.failures.load')
  const readings = useQuery(receiptReadingsQuery(scenarioId)).data?.readings ?? []
  const [toRemove, setToRemove] = useState<ReceiptPhoto | null>(null)
  const removal = useRemoval({ records: receiptPhotoRecords, scope: { scenarioId }, messages: MESSAGES })
  const uploads = usePhotoUploads(scenarioId)
  const groups = query.data && groupPhotos(query.data.receiptPhotos)
  const photos = groups?.flatMap((group) => group.photos) ?? []
  const { open, viewer } = usePhotoViewer(photos, (id) => {
    const photo = mayEdit && photos.find(({ _id }) => _id === id)
    return photo && <PhotoEdits key={id} scenarioId={scenarioId} photo={photo} />
  })
  // Photos are stored as they are uploaded: saving waits for those under way and has nothing else to do.
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    const failed = await whenUploadsSettled(scenarioId)
    setIsSaving(false)
    if (failed === 0) toast({ title: t('saved') })
    else toast({ variant: 'destructive', title: common('error'), description: t('failures.save') })
  }
  const underWay = uploads.filter(({ state }) => state !== 'failed').length
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-base">{t('title')}</h2>
        {mayEdit && (
          <Button
            variant="outline"
            aria-disabled={isSaving || undefined}
            onClick={() => !isSaving && void save()}
          >
            <Icon of={Save} />
            {isSaving && underWay > 0 ? t('saving', { count: underWay }) : t('save')}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4">
        {mayEdit && <PhotoUploads scenarioId={scenarioId} uploads={uploads} />}
        {!groups && (query.isError ? <ErrorState onRetry={() => query.refetch()} /> : <LoadingState />)}
        {groups?.length === 0 && (
          <EmptyState icon={Images} title={t('empty')} hint={mayEdit && t('emptyFirst')} />
        )}
        {groups?.map((group) => (
          <PhotoGroup
            key={group.receiptType}
            scenarioId={scenarioId}
            readings={new Map(readings.map((reading) => [reading.photoId, reading]))}
            mayEdit={mayEdit}
            group={group}
            onOpen={({ _id }) => open(_id)}
            onRemove={setToRemove}
          />
        ))}
      </div>
      {viewer}
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        hint={({ filename }) => t('removeHint', { name: filename })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </section>
  )
}

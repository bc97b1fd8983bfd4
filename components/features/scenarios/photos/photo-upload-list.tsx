'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { CameraButton } from '@/components/shared/camera-button'
import { DropZone } from '@/components/shared/drop-zone'
import { NoteBox } from '@/components/shared/note-box'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/use-toast'
import { usePastedFiles } from '@/lib/client/pasted-files'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { ReceiptPhotoType } from '@/lib/features/scenarios/photos/contract'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { PHOTO_LIMIT } from '@/lib/features/scenarios/photos/values'
import {
  addPhotos,
  dropHeld,
  type PhotoListener,
  type PhotoUpload,
  retryUpload,
  sendHeld,
  useChosenType,
} from './photo-uploads'
import { UploadRow } from './upload-row'
import { usePhotoTypes } from './use-photo-types'

/** The types that the file chooser offers. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,.heic,.heif'

interface PhotoUploadsProps {
  scenarioId: string
  uploads: readonly PhotoUpload[]
}

/** The controls that add photos, and the uploads under way. */
export function PhotoUploads({ scenarioId, uploads }: PhotoUploadsProps) {
  const t = useTranslations('scenarioParts.photos')
  const tPhotos = useTranslations('scenarios.parts.photos')
  const typeId = useId()
  const { options } = usePhotoTypes()
  const { type, setType, waiting } = useChosenType(scenarioId)
  const select = useRef<HTMLButtonElement>(null)
  const listenBeside = useUploadListener()
  const refuse = useRefusal()
  const askForType = (refusals: readonly string[] = []) => {
    refuse([...refusals, tPhotos('typeMissing')].join('; '))
    select.current?.focus()
  }
  const pickType = (next: ReceiptPhotoType) => {
    setType(next)
    sendHeld(scenarioId, next, listenBeside([]))
  }
  const choose = (files: readonly File[]) => {
    const images = files.filter(isImage)
    const wrong = files.filter((file) => !isImage(file))
    const large = images.filter(({ size }) => size > PHOTO_LIMIT)
    const refusals = [
      ...wrong.map(({ name }) => tPhotos('notAnImage', { name })),
      ...large.map(({ name }) => `${name}: ${tPhotos('tooLarge')}`),
    ]
    const good = images.filter(({ size }) => size <= PHOTO_LIMIT)
    addPhotos({ scenarioId, receiptType: type === '' ? null : type }, good, listenBeside(refusals))
    if (good.length > 0 && type === '') askForType(refusals)
    else if (refusals.length > 0) refuse(refusals.join('; '))
  }
  usePastedFiles(choose)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid w-64 gap-1.5">
          <Label htmlFor={typeId}>{t('type')}</Label>
          <Select
            id={typeId}
            ref={select}
            value={type}
            options={options}
            onValueChange={pickType}
            placeholder={t('pickType')}
          />
        </div>
        <CameraButton
          label={t('camera')}
          onRefuse={type === '' ? () => askForType() : null}
          onTaken={choose}
        />
      </div>
      {waiting > 0 && (
        <NoteBox
          tone="orange"
          role="status"
          action={
            <Button variant="outline" size="sm" onClick={() => dropHeld(scenarioId)}>
              {t('dropWaiting')}
            </Button>
          }
        >
          {t('waiting', { count: waiting })}
        </NoteBox>
      )}
      <DropZone label={t('drop')} hint={t('limits')} accept={ACCEPTED} isMultiple onChoose={choose} />
      {uploads.length > 0 && (
        <ul aria-label={t('uploads')} className="grid gap-2">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retryUpload(upload.id, listenBeside([]))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

// Systems that don't know HEIC say no type.
const isImage = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

function useRefusal() {
  const common = useTranslations('common')
  return (description: string) => toast({ variant: 'destructive', title: common('error'), description })
}

/** Returns a function that reports the result of a batch of photos, together with the files that were refused before. */
function useUploadListener() {
  const t = useTranslations('scenarioParts.photos')
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const refuse = useRefusal()
  return (refusals: readonly string[]): PhotoListener => ({
    onStored: ({ scenarioId }) =>
      void refetchAffected(client, { subject: RECEIPT_PHOTO.subject, scenarioId }),
    onSettled: ({ stored, failed, error }) => {
      const uploaded = t('uploaded', { count: stored })
      const some = t('failures.uploadSome', { failed, count: stored + failed })
      if (stored === 0 && failed > 0) showFailure(error, 'scenarioParts.photos.failures.upload')
      // A toast replaces the one before it, so the last one has to contain everything.
      else if (failed > 0 || (stored > 0 && refusals.length > 0))
        refuse([...refusals, ...(failed > 0 ? [some] : []), uploaded].join('; '))
      else if (stored > 0) toast({ title: uploaded })
    },
  })
}

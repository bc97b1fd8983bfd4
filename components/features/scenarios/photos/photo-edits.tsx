'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Crop, RotateCcw, RotateCw } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useUndoable } from '@/components/shared/use-undoable'
import { Icon } from '@/components/ui/icon'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { editPhoto, type PhotoEdit, undoPhotoEdit } from '@/lib/features/scenarios/photos/client'
import type { ReceiptPhoto } from '@/lib/features/scenarios/photos/contract'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { LazyPhotoCrop } from './lazy-forms'
import { ViewerButton } from './viewer-button'

interface PhotoEditsProps {
  scenarioId: string
  photo: ReceiptPhoto
}

/** The buttons that turn and crop a photo, each with Undo. */
export function PhotoEdits({ scenarioId, photo }: PhotoEditsProps) {
  const t = useTranslations('receipts.edit')
  const { edit, isBusy } = usePhotoEdit(scenarioId)
  const [isCropping, setIsCropping] = useState(false)
  return (
    <>
      <ViewerButton
        label={t('left')}
        isDisabled={isBusy}
        onClick={() => void edit(photo, { turn: 270, crop: null })}
      >
        <Icon of={RotateCcw} />
      </ViewerButton>
      <ViewerButton
        label={t('right')}
        isDisabled={isBusy}
        onClick={() => void edit(photo, { turn: 90, crop: null })}
      >
        <Icon of={RotateCw} />
      </ViewerButton>
      <ViewerButton label={t('crop')} isDisabled={isBusy} onClick={() => setIsCropping(true)}>
        <Icon of={Crop} />
      </ViewerButton>
      {isCropping && (
        <Suspense fallback={null}>
          <LazyPhotoCrop
            photo={photo}
            onCrop={(crop) => {
              setIsCropping(false)
              void edit(photo, { turn: 0, crop })
            }}
            onClose={() => setIsCropping(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function usePhotoEdit(scenarioId: string) {
  const t = useTranslations('receipts.edit')
  const client = useQueryClient()
  const carryOut = useUndoable()
  const [isBusy, setIsBusy] = useState(false)
  const refetch = () => refetchAffected(client, { subject: RECEIPT_PHOTO.subject, scenarioId })
  const edit = async (photo: ReceiptPhoto, wanted: PhotoEdit) => {
    setIsBusy(true)
    await carryOut({
      of: `photo-edit:${photo._id}`,
      work: async () => {
        const edited = await editPhoto(scenarioId, photo, wanted)
        await refetch()
        return {
          title: wanted.crop ? t('cropped') : t('turned'),
          undo: async () => {
            await undoPhotoEdit(scenarioId, edited)
            await refetch()
            return { restored: 1 }
          },
        }
      },
      failure: 'receipts.failures.edit',
    })
    setIsBusy(false)
  }
  return { edit, isBusy }
}

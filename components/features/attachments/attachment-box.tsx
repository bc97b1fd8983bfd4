'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import { usePhotoViewer } from '@/components/features/scenarios/photos/use-photo-viewer'
import { useMayEdit } from '@/components/shared/actor-context'
import { CameraButton } from '@/components/shared/camera-button'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { DropZone } from '@/components/shared/drop-zone'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { recordMessages } from '@/components/shared/records/record-messages'
import { useRemoval } from '@/components/shared/records/use-removal'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { usePastedFiles } from '@/lib/client/pasted-files'
import { attachmentRecords, attachmentsQuery } from '@/lib/features/attachments/client'
import type { Attachment } from '@/lib/features/attachments/contract'
import { ACCEPTED_FILES } from './accepted-files'
import { AttachmentRow } from './attachment-row'
import { type AttachmentTarget, attachFiles, useAttachmentUploads } from './attachment-uploads'
import { AttachmentUploadRow } from './upload-row'

const MESSAGES = recordMessages('attachments')

interface AttachmentBoxProps {
  target: AttachmentTarget
  /** Whether attachments that can't be loaded are just left out. */
  isQuiet?: boolean
}

/** The attachments of a record, and for people who may edit the controls that add one: paste, drop, choice or camera. */
export function AttachmentBox({ target, isQuiet = false }: AttachmentBoxProps) {
  const t = useTranslations('attachments')
  const mayEdit = useMayEdit()
  const query = useQuery(attachmentsQuery(target, target.place))
  const { error, errorUpdatedAt } = query
  useQueryFailureToast(
    { error, errorUpdatedAt, isError: query.isError && !isQuiet },
    'attachments.failures.load',
  )
  const attachments = query.data?.attachments
  const section = useRef<HTMLElement>(null)
  const { open, viewer } = usePhotoViewer(attachments?.filter(({ kind }) => kind === 'picture') ?? [])
  const [toRemove, setToRemove] = useState<Attachment | null>(null)
  const removal = useRemoval({ records: attachmentRecords, scope: target.place, messages: MESSAGES })
  return (
    <section ref={section} aria-label={t('title')} className="grid grid-cols-1 gap-3">
      {!attachments &&
        !isQuiet &&
        (query.isError ? <ErrorState onRetry={() => query.refetch()} /> : <LoadingState />)}
      {attachments?.length === 0 && <p className="text-muted-foreground text-sm">{t('empty')}</p>}
      {attachments && attachments.length > 0 && (
        <ul className="grid gap-2">
          {attachments.map((attachment) => (
            <AttachmentRow
              key={attachment._id}
              attachment={attachment}
              onOpen={() => open(attachment._id)}
              onRemove={mayEdit ? () => setToRemove(attachment) : undefined}
            />
          ))}
        </ul>
      )}
      {mayEdit && <AddAttachments target={target} section={section} />}
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

interface AddAttachmentsProps {
  target: AttachmentTarget
  /** The section that a paste is meant for. */
  section: RefObject<HTMLElement | null>
}

/** The controls that attach files, and the files on their way. */
function AddAttachments({ target, section }: AddAttachmentsProps) {
  const t = useTranslations('attachments')
  const client = useQueryClient()
  const uploads = useAttachmentUploads(target)
  const attach = (files: readonly File[]) => attachFiles(client, target, files)
  usePastedFiles(attach, section)
  return (
    <>
      {uploads.length > 0 && (
        <ul aria-label={t('uploads')} className="grid gap-2">
          {uploads.map((upload) => (
            <AttachmentUploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      <CameraButton label={t('camera')} onTaken={attach} />
      <DropZone label={t('drop')} hint={t('limits')} accept={ACCEPTED_FILES} isMultiple onChoose={attach} />
    </>
  )
}

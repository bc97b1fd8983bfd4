'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { RECEIPT_PHOTO } from '@/lib/features/scenarios/photos/rules'
import { restoreUploads } from './photo-uploads'

/** Sends the photos that an earlier page kept and did not send; their tab shows those that are refused. */
export default function PhotoSender() {
  const client = useQueryClient()
  useEffect(() => {
    void restoreUploads({
      onStored: (scenarioId) => void refetchAffected(client, { subject: RECEIPT_PHOTO.subject, scenarioId }),
      onSettled: () => {},
    })
  }, [client])
  return null
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { restoreAttachments } from './attachment-uploads'

/** Sends the files that an earlier page kept and could not send. */
export default function AttachmentSender() {
  const client = useQueryClient()
  useEffect(() => void restoreAttachments(client), [client])
  return null
}

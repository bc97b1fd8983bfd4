'use client'

import { useEffect } from 'react'
import { QueuedAttachments } from '@/components/features/attachments/queued-attachments'
import { ConflictQuestion } from '@/components/shared/conflict/conflict-question'
import { ConnectionBar } from '@/components/shared/connection-bar'
import { lookForQueued } from '@/lib/client/persisted-queue'
import { useLiveUpdates } from '@/lib/features/live/client'

export interface ServerLinkProps {
  /** When rendering of the page began, in milliseconds of the server's clock. */
  since: number
  /** The build that rendered the page. */
  release: string
}

/**
 * The connection of a page with the server beyond its own calls: it follows what others change, shows whether the server
 * can be reached, sends what an earlier page could not send, and asks whose change is to be stored.
 */
export default function ServerLink({ since, release }: ServerLinkProps) {
  useLiveUpdates(since, release)
  useEffect(() => {
    void lookForQueued()
  }, [])
  return (
    <>
      <ConnectionBar />
      <QueuedAttachments />
      <ConflictQuestion />
    </>
  )
}

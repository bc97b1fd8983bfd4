'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueuedAttachments } from '@/components/features/attachments/queued-attachments'
import { ConflictQuestion } from '@/components/shared/conflict/conflict-question'
import { ConnectionBar } from '@/components/shared/connection-bar'
import { lookForQueued } from '@/lib/client/persisted-queue'
import { refetchEverything } from '@/lib/client/refetch-affected'
import { today } from '@/lib/client/today'
import { useLiveUpdates } from '@/lib/features/live/client'

export interface ServerLinkProps {
  /** When rendering of the page began, in milliseconds of the server's clock. */
  since: number
  /** The build that rendered the page. */
  release: string
  /** The person's current day, `YYYY-MM-DD`, by what the server knew of their time zone when it rendered the page. */
  day: string
}

/**
 * The connection of a page with the server beyond its own calls: it follows what others change, shows whether the server
 * can be reached, sends what an earlier page could not send, and asks whose change is to be stored.
 */
export default function ServerLink({ since, release, day }: ServerLinkProps) {
  useLiveUpdates(since, release)
  useOwnDay(day)
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

/**
 * Reads what is shown again where the page was rendered for another day than that of the browser: the first page of a browser
 * comes before the server knows its time zone, and so does the first one after a journey.
 */
function useOwnDay(day: string) {
  const client = useQueryClient()
  const [rendered] = useState(day)
  useEffect(() => {
    if (rendered !== today()) void refetchEverything(client)
  }, [client, rendered])
}

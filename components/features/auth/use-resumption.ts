import { useCallback, useEffect, useState } from 'react'
import { useSignedInElsewhere } from '@/lib/client/session-sync'
import { doPagesOpen, type Resumption, resumeStoredSession } from '@/lib/features/auth/client'

type Check = 'checking' | Resumption

/** Resumes a stored session, or one that another tab has just signed in with, and goes on to `returnPath` then. */
export function useResumption(returnPath: string): Check {
  const [check, setCheck] = useState<Check>('checking')

  useEffect(() => {
    let isLeft = false
    resumeStoredSession().then((resumption) => {
      if (isLeft) return
      setCheck(resumption)
      if (resumption === 'signed-in') window.location.replace(returnPath)
    })
    return () => {
      isLeft = true
    }
  }, [returnPath])

  const follow = useCallback(() => {
    doPagesOpen().then(
      (doOpen) => {
        if (doOpen) window.location.replace(returnPath)
      },
      // Without a connection there is nowhere to go on to.
      () => undefined,
    )
  }, [returnPath])
  useSignedInElsewhere(follow)

  return check
}

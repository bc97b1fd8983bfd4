import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { enterIfTapped } from '@/lib/features/auth/client'
import { type CodeState, secondsLeft } from '@/lib/features/auth/rules'

/** Polling interval: short enough that a tap shows within a second. */
const POLL_MS = 800

/** Signs in once the button in the bot's message is tapped. Returns the server's message if it refused, else null. */
export function useTap(state: CodeState, onSignedIn: () => void): string | null {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { userId, browserKey, isOnTerminal } = state.challenge
  const enter = useEffectEvent(onSignedIn)
  const isOver = useEffectEvent(() => secondsLeft(state, Date.now()) === 0)
  useEffect(() => {
    if (browserKey === '' || isOnTerminal) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      try {
        if (await enterIfTapped({ userId, browserKey })) {
          if (!isLeft) enter()
          return
        }
      } catch (error) {
        // A lost connection, or a server that is starting, may be back in time.
        const isFinal =
          error instanceof ApiError && ['invalid', 'forbidden', 'expired', 'conflict'].includes(error.code)
        if (isFinal) {
          if (!isLeft && error.code === 'forbidden') setRefusal(error.message)
          return
        }
      }
      if (!isLeft && !isOver()) timer = setTimeout(look, POLL_MS)
    }
    timer = setTimeout(look, POLL_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [userId, browserKey, isOnTerminal])
  return refusal
}

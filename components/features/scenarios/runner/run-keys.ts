import type { KeyboardEvent } from 'react'
import { holdKey } from '@/lib/client/held-keys'
import { isForSlider, isInside, isTypingIn } from '@/lib/client/page-keys'
import { statusForKey } from '../steps/step-status'
import type { useRun } from './use-run'

/** The `name` of the field that the key C focuses. */
export const COMMENT_FIELD = 'run-comment'

export type Run = ReturnType<typeof useRun>

/** The keys that go to another step, by their `code`. */
const WAYS: Partial<Record<string, 'next' | 'previous'>> = {
  ArrowRight: 'next',
  KeyJ: 'next',
  ArrowLeft: 'previous',
  KeyK: 'previous',
}

/**
 * Acts on the keys of the runner: digits for statuses, arrows, J and K between steps, A for the rest, C for the comment. Those
 * that a scanner can type are held back first.
 * @param getRun returns the run as it is when a key acts
 */
export function followRunKeys(event: KeyboardEvent<HTMLElement>, getRun: () => Run, mayEdit: boolean): void {
  const { code, key, currentTarget, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || isTypingIn(target)) return
  // Not the keys of a picture or of a question that is shown over it.
  if (!isInside(event) || isForSlider(event)) return
  const way = WAYS[code]
  const act = way ? () => goTo(getRun(), way) : mayEdit && !event.repeat && changeByKey(event, getRun)
  if (!act) return
  event.preventDefault()
  // A key that is held down goes on, but changes one step only.
  if (event.repeat || key.length > 1) act()
  else holdKey(() => currentTarget.isConnected && act())
}

function goTo(run: Run, way: 'next' | 'previous'): void {
  const to = run[way]
  if (to) run.show(to)
}

/** Returns the change that a key makes, if any. */
function changeByKey(
  { code, key, currentTarget }: KeyboardEvent<HTMLElement>,
  getRun: () => Run,
): (() => void) | undefined {
  const status = statusForKey(key)
  if (status)
    return () => {
      const run = getRun()
      if (run.step) run.setStatus(run.step, status)
    }
  if (code === 'KeyA') return () => getRun().finishRest()
  if (code === 'KeyC')
    return () => currentTarget.querySelector<HTMLElement>(`[name="${COMMENT_FIELD}"]`)?.focus()
  return undefined
}

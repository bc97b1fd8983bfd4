import type { KeyboardEvent } from 'react'
import { isInside, isTypingIn } from '@/lib/client/page-keys'
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

/** Acts on the keys of the runner: digits for statuses, arrows, J and K between steps, A for the rest, C for the comment. */
export function followRunKeys(event: KeyboardEvent<HTMLElement>, run: Run, mayEdit: boolean): void {
  const { code, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || isTypingIn(target)) return
  // Not the keys of a picture or of a question that is shown over it.
  if (!isInside(event)) return
  const way = WAYS[code]
  // A key that is held down goes on, but changes one step only.
  if (way) goTo(run, way)
  else if (!mayEdit || event.repeat || !changeByKey(event, run)) return
  event.preventDefault()
}

function goTo(run: Run, way: 'next' | 'previous'): void {
  const to = run[way]
  if (to) run.show(to)
}

/** Returns whether the key was one that changes something. */
function changeByKey({ code, key, currentTarget }: KeyboardEvent<HTMLElement>, run: Run): boolean {
  const status = run.step ? statusForKey(key) : undefined
  if (run.step && status) run.setStatus(run.step, status)
  else if (code === 'KeyA') run.finishRest()
  else if (code === 'KeyC') currentTarget.querySelector<HTMLElement>(`[name="${COMMENT_FIELD}"]`)?.focus()
  else return false
  return true
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { keepDraft, storedDraft } from '@/lib/client/drafts'
import { useTranslate } from '@/lib/client/translate'
import type { SeenStep } from '@/lib/features/scenarios/runs/rules'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { jsonObject } from '@/lib/shared/json'
import { COMMENT_FIELD } from './run-keys'

/** A comment that is being typed, and what it replaces. */
interface Typed {
  text: string
  comment: string
  version: number
}

const draftName = (stepId: string) => `step-comment:${stepId}`

function storedTyped(stepId: string): Typed | null {
  const { text, comment, version } = jsonObject(storedDraft(draftName(stepId))) ?? {}
  const isTyped = typeof text === 'string' && typeof comment === 'string' && typeof version === 'number'
  return isTyped ? { text, comment, version } : null
}

interface RunCommentProps {
  step: ScenarioStep
  onEnter: (seen: SeenStep, values: { comment: string }) => void
}

/** The comment on a step: stored when the field is left, kept as a draft until then. */
export function RunComment({ step, onEnter }: RunCommentProps) {
  const translate = useTranslate()
  const id = useId()
  const [typed, setTyped] = useState(() => storedTyped(step._id))
  const type = (next: Typed | null) => {
    keepDraft(draftName(step._id), next)
    setTyped(next)
  }
  const commit = (isHidden: boolean) => {
    if (!typed) return
    const comment = typed.text.trim()
    // A page that is hidden may end before what was entered is kept: the draft stays until the field is left. What is
    // typed after the return is on top of what was entered.
    if (isHidden) setTyped({ ...typed, comment })
    else type(null)
    if (comment !== step.comment) onEnter({ ...step, ...typed }, { comment })
  }
  useLeaving(commit)
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{translate(SCENARIO_STEP.fields.comment.label)}</Label>
      <Textarea
        id={id}
        name={COMMENT_FIELD}
        rows={3}
        aria-keyshortcuts="C"
        value={typed?.text ?? step.comment}
        onChange={({ target: { value: text } }) =>
          type({ comment: step.comment, version: step.version, ...typed, text })
        }
        onBlur={() => commit(false)}
        onKeyDown={leaveByKey}
      />
    </div>
  )
}

function leaveByKey(event: KeyboardEvent<HTMLElement>): void {
  const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (event.key !== 'Escape' && !isSent) return
  event.preventDefault()
  event.currentTarget.closest('article')?.focus()
}

/** Calls the latest `commit` when the field goes away, which no event says, or the page does: a phone may not return to it. */
function useLeaving(commit: (isHidden: boolean) => void): void {
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    const follow = () => document.hidden && latest.current(true)
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      latest.current(false)
    }
  }, [])
}

import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { useTranslate } from '@/lib/client/translate'
import type { SeenStep } from '@/lib/features/scenarios/runs/rules'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { COMMENT_FIELD } from './run-keys'
import { typeComment, useTypedComment } from './typed-comments'

interface RunCommentProps {
  step: ScenarioStep
  onEnter: (seen: SeenStep, values: { comment: string }) => void
}

/** The comment on a step: stored when the field is left, kept by the browser as it is typed until then. */
export function RunComment({ step, onEnter }: RunCommentProps) {
  const translate = useTranslate()
  const id = useId()
  const typed = useTypedComment(step._id)
  // The typed text may have been stored meanwhile, by this page before it was closed: that is nobody else's change.
  const base = typed && typed.text.trim() !== step.comment ? typed : step
  const commit = (isHidden: boolean) => {
    if (!typed) return
    const comment = typed.text.trim()
    const isNew = comment !== typed.comment && comment !== step.comment
    if (isNew) onEnter({ ...step, ...typed, _id: step._id }, { comment })
    // A person who returns to the hidden page continues from the text that was entered.
    typeComment(step._id, isHidden ? { ...typed, comment } : null)
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
          typeComment(step._id, { comment: base.comment, version: base.version, text })
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

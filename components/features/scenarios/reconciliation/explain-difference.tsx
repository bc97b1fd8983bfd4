'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { Moment } from '@/components/shared/moment'
import { PersonName } from '@/components/shared/person-name'
import { useUndoable } from '@/components/shared/use-undoable'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { keepDraft, storedDraft } from '@/lib/client/drafts'
import { useTranslate } from '@/lib/client/translate'
import { useExplainMoney, useUndoExplanation } from '@/lib/features/scenarios/reconciliation/client'
import type { WireComparison } from '@/lib/features/scenarios/reconciliation/contract'
import { writtenAmount } from '@/lib/shared/money'

interface ExplainDifferenceProps {
  scenarioId: string
  compared: WireComparison
  mayEdit: boolean
}

/** The explanation of a difference and its author, with the button that adds or withdraws it. */
export function ExplainDifference({ scenarioId, compared, mayEdit }: ExplainDifferenceProps) {
  const t = useTranslations('money.explain')
  const draftName = `money:${scenarioId}:${compared.comparison}`
  const [text, setText] = useState(() => storedDraft(draftName))
  const { store } = useStoring(scenarioId, compared)
  const typed = typeof text === 'string' ? text : null
  const type = (next: string | null) => {
    keepDraft(draftName, next)
    setText(next)
  }
  const { state, isExplained, explanation } = compared
  const send = async () => {
    if (typed?.trim()) await store(typed.trim(), () => type(null))
  }
  const mayExplain = mayEdit && state === 'differs'
  return (
    <>
      {explanation && <Explanation of={compared} />}
      {mayExplain && typed !== null && (
        <ExplanationField text={typed} onType={type} onSend={send} onCancel={() => type(null)} />
      )}
      {mayEdit && typed === null && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayExplain && (
            <Button variant="outline" size="sm" onClick={() => type(explanation?.comment ?? '')}>
              {t(isExplained ? 'edit' : 'action')}
            </Button>
          )}
          {explanation && (
            <Button variant="ghost" size="sm" onClick={() => void store('')}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

// Stores an explanation for the sums as they are shown, with Undo.
function useStoring(scenarioId: string, { comparison, expected, actual, explanation }: WireComparison) {
  const t = useTranslations('money.explain')
  const { mutateAsync } = useExplainMoney(scenarioId)
  const undoing = useUndoExplanation(scenarioId)
  const run = useUndoable()
  const store = (comment: string, onStored?: () => void) =>
    run({
      of: `money:${scenarioId}:${comparison}`,
      work: async () => {
        const explainedAt = explanation?.explainedAt ?? null
        const { reconciliation } = await mutateAsync({ comparison, expected, actual, comment, explainedAt })
        onStored?.()
        const stored = reconciliation.comparisons.find((one) => one.comparison === comparison)?.explanation
        return {
          title: t(comment === '' ? 'withdrawn' : 'saved'),
          undo: async () => {
            await undoing.mutateAsync({ comparison, explainedAt: stored?.explainedAt ?? null })
            return { restored: 1 }
          },
        }
      },
      failure: 'money.explain.failed',
    })
  return { store }
}

function Explanation({ of: { explanation, isExplained, state } }: { of: WireComparison }) {
  const t = useTranslations('money.explain')
  const translate = useTranslate()
  if (!explanation) return null
  const { comment, explainedBy, explainedAt, expected, actual } = explanation
  const isOutdated = state === 'differs' && !isExplained
  return (
    <div className="grid gap-0.5">
      <p className="text-muted-foreground">
        <PersonName person={explainedBy} /> · <Moment value={explainedAt} />
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{comment}</p>
      {isOutdated && (
        <p className="text-tone-orange">
          {t('outdated', {
            expected: writtenAmount(expected, translate),
            actual: writtenAmount(actual, translate),
          })}
        </p>
      )}
    </div>
  )
}

interface ExplanationFieldProps {
  text: string
  onType: (text: string) => void
  onSend: () => Promise<void>
  onCancel: () => void
}

function ExplanationField({ text, onType, onSend, onCancel }: ExplanationFieldProps) {
  const t = useTranslations('money.explain')
  const common = useTranslations('common')
  const id = useId()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    await onSend()
    setIsSending(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('label')}</Label>
      <Textarea
        id={id}
        rows={2}
        autoFocus
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isSending || text.trim() === ''} onClick={() => void send()}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </div>
  )
}

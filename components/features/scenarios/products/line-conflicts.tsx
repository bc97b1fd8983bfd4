'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type ConflictField, ConflictFields, type Side } from '@/components/shared/conflict/conflict-fields'
import { ConflictPanel } from '@/components/shared/conflict/conflict-panel'
import { useTranslate } from '@/lib/client/translate'
import { type LineWithId, lineName, PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import { useConflictChanges } from './conflict-authors'
import type { LineConflict } from './line-edits'
import { conflictKey, type SheetState } from './line-states'

export interface LineConflictsProps {
  scenarioId: string
  state: SheetState
  onResolve: (conflict: LineConflict, side: Side) => void
  /** Takes the focus once the last question is answered, which was about this. */
  onAnswered: (conflict: LineConflict) => void
}

/**
 * Conflicts with changes that somebody else made first, each with the choice between theirs and mine. The table shows
 * theirs, since it is saved automatically.
 */
export default function LineConflicts({ scenarioId, state, onResolve, onAnswered }: LineConflictsProps) {
  const { lines, conflicts } = state
  const changes = useConflictChanges(scenarioId, state)
  const questions = useRef<HTMLDivElement>(null)
  const t = useTranslations('productLines.conflict')
  const common = useTranslations('common.conflict')
  const translate = useTranslate()
  const named = (id: string, line: LineWithId | null | undefined) =>
    (line && lineName(line)) || t('unnamed', { number: lines.findIndex(({ _id }) => _id === id) + 1 })
  const fields = conflicts.map((conflict): ConflictField => {
    const line = lines.find(({ _id }) => _id === conflict.id)
    const common = { name: conflictKey(conflict), chosen: null }
    if (conflict.kind === 'line') {
      const { mine, theirs } = conflict
      const sideLabel = (side: LineWithId | null) => t(side ? 'kept' : 'deleted')
      const label = t('whole', { line: named(conflict.id, mine ?? theirs) })
      return { ...common, label, mine: sideLabel(mine), theirs: sideLabel(theirs) }
    }
    const field = translate(PRODUCT_LINE[conflict.field].label)
    return {
      ...common,
      label: t('line', { line: named(conflict.id, line), field }),
      mine: String(conflict.mine),
      theirs: String(line?.[conflict.field] ?? ''),
    }
  })
  const choose = (name: string, side: Side) => {
    const index = conflicts.findIndex((one) => conflictKey(one) === name)
    const conflict = conflicts[index]
    if (!conflict) return
    // The pressed button goes along with its question, and the focus with it.
    flushSync(() => onResolve(conflict, side))
    const left = [...(questions.current?.querySelectorAll('li') ?? [])]
    const next = left[index] ?? left.at(-1)
    if (next) next.querySelector('button')?.focus()
    else onAnswered(conflict)
  }
  return (
    <ConflictPanel changes={changes} hint={common('question')} leavesTyping>
      <div ref={questions}>
        <ConflictFields fields={fields} changes={changes} onChoose={choose} />
      </div>
    </ConflictPanel>
  )
}

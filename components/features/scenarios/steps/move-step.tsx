'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FieldNotes } from '@/components/shared/form/field-frame'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useTranslate } from '@/lib/client/translate'
import { useLastShown } from '@/lib/client/use-last-shown'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { type NumberProblem, numberMessage, readCount } from '@/lib/shared/written-number'

interface MoveStepProps {
  /** Null closes the dialog. */
  step: ScenarioStep | null
  count: number
  /** Called with the step's new position, counted from 1. */
  onMove: (step: ScenarioStep, place: number) => void
  onClose: () => void
}

/** Asks for a step's new position, to move it without dragging, also over a long distance. */
export function MoveStep({ step, count, onMove, onClose }: MoveStepProps) {
  const t = useTranslations('scenarioSteps.moving')
  const shown = useLastShown(step)
  return (
    <Dialog open={step !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-sm" aria-describedby={undefined}>
        <DialogTitle>{t('title', { step: shown?.step ?? 1 })}</DialogTitle>
        {shown && (
          <PlaceForm
            key={shown._id}
            step={shown}
            count={count}
            onSubmit={(place) => {
              onClose()
              onMove(shown, place)
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface PlaceFormProps {
  step: ScenarioStep
  count: number
  onSubmit: (place: number) => void
}

function PlaceForm({ step, count, onSubmit }: PlaceFormProps) {
  const t = useTranslations('scenarioSteps.moving')
  const id = useId()
  const translate = useTranslate()
  const [typed, setTyped] = useState(String(step.step))
  const [problem, setProblem] = useState<NumberProblem | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = readCount(typed)
    if (place.problem) setProblem(place.problem)
    else onSubmit(Math.min(Math.max(place.value, 1), count))
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{t('place', { count })}</Label>
        <Input
          id={id}
          inputMode="numeric"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
        />
        <FieldNotes id={id} error={problem ? translate(numberMessage(problem, 'count')) : undefined} />
      </div>
      <Button type="submit" className="justify-self-end">
        {t('submit')}
      </Button>
    </form>
  )
}

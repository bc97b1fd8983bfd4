'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useLastShown } from '@/lib/client/use-last-shown'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'

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
  const [typed, setTyped] = useState(String(step.step))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(Math.min(Math.max(Math.round(Number(typed)), 1), count))
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{t('place', { count })}</Label>
        <Input
          id={id}
          type="number"
          min={1}
          max={count}
          step={1}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" className="justify-self-end">
        {t('submit')}
      </Button>
    </form>
  )
}

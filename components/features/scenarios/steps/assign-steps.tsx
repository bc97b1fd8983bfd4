'use client'

import { UserPen } from 'lucide'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Label } from '@/components/ui/label'
import { createMemoryInput, useMemoryInput } from '@/lib/client/memory-input'
import { useTranslate } from '@/lib/client/translate'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { PersonNameInput } from './person-name-input'

// Kept when the dialog is closed, and restored when it is opened again.
const typedNames = createMemoryInput<string>()

interface AssignStepsProps {
  scenarioId: string
  /** The number of steps. */
  count: number
  /** Called with a name, which is empty for nobody. */
  onAssign: (name: string) => void
  /** Whether a change is under way: the button does nothing then, but keeps the focus, unlike a disabled one. */
  isBusy: boolean
}

/** Asks who is responsible for several steps. */
export function AssignSteps({ scenarioId, count, onAssign, isBusy }: AssignStepsProps) {
  const t = useTranslations('scenarioSteps')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        aria-disabled={isBusy}
        title={t('setResponsible')}
        onClick={() => setIsOpen(!isBusy)}
      >
        <Icon of={UserPen} />
        <span className="max-sm:sr-only">{t('setResponsible')}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="max-w-sm" aria-describedby={undefined}>
          <DialogTitle>{t('assigning.title', { count })}</DialogTitle>
          <NameForm
            scenarioId={scenarioId}
            onSubmit={(name) => {
              setIsOpen(false)
              onAssign(name)
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}

interface NameFormProps {
  scenarioId: string
  onSubmit: (name: string) => void
}

function NameForm({ scenarioId, onSubmit }: NameFormProps) {
  const t = useTranslations('scenarioSteps')
  const translate = useTranslate()
  const id = useId()
  const [typed, keep] = useMemoryInput(typedNames, scenarioId)
  const name = typed ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep(null)
    onSubmit(name.trim())
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{translate(SCENARIO_STEP.fields.responsible.label)}</Label>
        <PersonNameInput
          id={id}
          aria-describedby={`${id}-hint`}
          value={name}
          onChange={(next) => keep(next || null)}
        />
        <p id={`${id}-hint`} className="text-muted-foreground text-xs">
          {t('assigning.text')}
        </p>
      </div>
      <Button type="submit" className="justify-self-end">
        {t('assigning.submit')}
      </Button>
    </form>
  )
}

'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import type { Protocol } from '@/lib/features/protocols/contract'
import { DEVIATION_LIMIT } from '@/lib/features/protocols/values'
import { TEXT_LIMIT } from '@/lib/shared/limits'
import { useDraftChange } from './use-draft-change'

/** The tests that deviated from the plan, in free words. */
export function DraftDeviations({ protocol }: { protocol: Protocol }) {
  const t = useTranslations('protocols.draft')
  const id = useId()
  const [text, setText] = useState('')
  const { change, isPending } = useDraftChange(protocol)
  const { deviations } = protocol
  const field = useRef<HTMLTextAreaElement>(null)
  const add = async () => {
    if (!(await change({ deviations: [...deviations, text] }))) return
    setText('')
    // So that the next deviation can be typed at once.
    field.current?.focus()
  }
  return (
    <>
      <ul className="grid max-w-xl gap-1 empty:hidden">
        {deviations.map((deviation) => (
          <li key={deviation} data-record={deviation} className="flex items-start gap-1 text-sm">
            <span className="wrap-anywhere min-w-0 grow whitespace-pre-line">{deviation}</span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('removeDeviation', { text: deviation })}
              aria-disabled={isPending}
              onClick={() =>
                !isPending && void change({ deviations: deviations.filter((other) => other !== deviation) })
              }
            >
              <Icon of={X} />
            </Button>
          </li>
        ))}
      </ul>
      {deviations.length < DEVIATION_LIMIT && (
        <form
          className="grid max-w-xl gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() && !isPending) void add()
          }}
        >
          <Label htmlFor={id}>{t('deviation')}</Label>
          <Textarea
            ref={field}
            id={id}
            rows={2}
            maxLength={TEXT_LIMIT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            type="submit"
            variant="outline"
            size="sm"
            className="justify-self-start"
            aria-disabled={isPending || text.trim() === ''}
          >
            {t('addDeviation')}
          </Button>
        </form>
      )}
    </>
  )
}

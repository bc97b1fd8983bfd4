'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { toStoredText } from '@/lib/features/comments/rules'
import { MentionField, type TypedComment } from './mention-field'

interface CommentFormProps {
  /** Names what is written, and where. */
  draftKey: string
  initial: TypedComment
  /** Sends the text as it is stored; throws on failure. */
  onSend: (text: string) => Promise<unknown>
  /** Absent for a new comment. */
  onDone?: () => void
}

/** The form that writes or edits a comment. What is typed is kept until it is sent. */
export function CommentForm({ draftKey, initial, onSend, onDone }: CommentFormProps) {
  const t = useTranslations('comments')
  const common = useTranslations('common')
  const element = useRef<HTMLDivElement>(null)
  const form = useContractForm<TypedComment>({ defaultValues: initial, draftKey })
  const submit = async ({ text, typed }: TypedComment) => {
    await onSend(toStoredText(text, typed))
    if (onDone) onDone()
    else form.reset({ text: '', typed: [] })
  }
  const cancel = () => {
    form.draft.discard()
    onDone?.()
  }
  return (
    <ContractForm form={form} onSubmit={submit}>
      <MentionField
        autoFocus={onDone !== undefined}
        onSubmit={() => element.current?.closest('form')?.requestSubmit()}
      />
      <div ref={element} className="flex justify-end gap-2">
        {onDone && (
          <Button type="button" variant="outline" onClick={cancel}>
            {common('cancel')}
          </Button>
        )}
        <Button type="submit">{t(onDone ? 'save' : 'send')}</Button>
      </div>
    </ContractForm>
  )
}

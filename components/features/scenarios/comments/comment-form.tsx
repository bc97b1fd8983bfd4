'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { readStored } from '@/lib/client/records'
import type { Comment } from '@/lib/features/comments/contract'
import { type MentionedPerson, toStoredText, toTypedText } from '@/lib/features/comments/rules'
import { MentionField, type TypedComment } from './mention-field'

const NOTHING_TYPED: TypedComment = { text: '', typed: [] }

const toValues = ({ text, mentions }: Comment): TypedComment => toTypedText(text, mentions)

/** A comment as it is stored, with those whom it may mention. */
export interface WrittenComment {
  text: string
  mentions: readonly MentionedPerson[]
}

interface CommentFormProps {
  /** Names what is written, and where. */
  draftKey: string
  /** The comment that is edited; absent for a new one. */
  comment?: Comment
  /** Sends the comment, and the version that an edit began with; throws on failure. */
  onSend: (written: WrittenComment, version: number | undefined) => Promise<unknown>
  /** Absent for a new comment. */
  onDone?: () => void
}

/** The form that writes or edits a comment. What is typed is kept until it is sent. */
export function CommentForm({ draftKey, comment, onSend, onDone }: CommentFormProps) {
  const t = useTranslations('comments')
  const common = useTranslations('common')
  const element = useRef<HTMLDivElement>(null)
  const fields = useMemo(
    // In a conflict, the people who were picked are not chosen separately: the text says who is mentioned.
    () => ({ text: { label: t('text') }, typed: { label: t('text'), toText: () => '' } }),
    [t],
  )
  const form = useContractForm<TypedComment>({
    defaultValues: comment ? toValues(comment) : NOTHING_TYPED,
    draftKey,
    edited: comment && {
      version: comment.version,
      readStored: (error) => readStored(error, toValues),
      fields,
    },
  })
  const submit = async ({ text, typed }: TypedComment, version: number | undefined) => {
    // Also those of the text that is stored meanwhile, which may have been chosen in a conflict.
    const mentions = [...typed, ...form.draft.basis().values.typed]
    await onSend({ text: toStoredText(text, mentions), mentions }, version)
    if (onDone) onDone()
    else form.reset(NOTHING_TYPED)
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

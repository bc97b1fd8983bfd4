'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { LazySuggestList } from '@/components/shared/lazy-panels'
import { Textarea } from '@/components/ui/textarea'
import {
  type MentionSearch,
  mentionSearch,
  type TypedMention,
  writtenMention,
} from '@/lib/features/comments/rules'
import { useFoundUsers } from '@/lib/features/users/client'

const MAX_SUGGESTIONS = 8

/** The values of a form with a comment. */
export interface TypedComment {
  text: string
  /** Those who were picked while it was typed. */
  typed: TypedMention[]
}

interface MentionFieldProps {
  autoFocus?: boolean
  /** Submits the form: Ctrl+Enter. */
  onSubmit: () => void
}

/** A field for the text of a comment, in which @ finds people. */
export function MentionField({ autoFocus, onSubmit }: MentionFieldProps) {
  const t = useTranslations('comments')
  const { getValues, setValue } = useFormContext<TypedComment>()
  const { field, error, id, control } = useField({ name: 'text' })
  const area = useRef<HTMLTextAreaElement>(null)
  const finder = useFinder(area, (person, { at, text }) => {
    const { typed } = getValues()
    const written = writtenMention(person, typed)
    const known = typed.filter((one) => one._id !== person._id)
    setValue('typed', [...known, { _id: person._id, name: person.name, written }])
    // Typed as if by hand, so that the browser's own undo takes it back, too.
    replaceTyped(area.current, { at, until: at + text.length + 1, by: `${written} ` })
  })
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    else if (!finder.press(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <FieldFrame id={id} label={t('text')} isLabelHidden error={error}>
      <Textarea
        {...control}
        {...finder.attributes}
        name={field.name}
        ref={(element) => {
          area.current = element
          field.ref(element)
        }}
        rows={3}
        autoFocus={autoFocus}
        placeholder={t('placeholder')}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={(event) => {
          field.onChange(event)
          finder.look()
        }}
        onSelect={finder.look}
        onFocus={LazySuggestList.preload}
        onBlur={() => {
          field.onBlur()
          finder.close()
        }}
        onKeyDown={pressKey}
      />
      {finder.list}
    </FieldFrame>
  )
}

function replaceTyped(
  area: HTMLTextAreaElement | null,
  { at, until, by }: { at: number; until: number; by: string },
): void {
  if (!area) return
  area.focus()
  area.setSelectionRange(at, until)
  // Deprecated, and still the only way that keeps the browser's undo.
  if (document.execCommand('insertText', false, by)) return
  area.setRangeText(by, at, until, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

type Found = ReturnType<typeof useFoundUsers>['users'][number]

/** The people that the text before the caret searches for, in a list below the field. */
function useFinder(
  area: RefObject<HTMLTextAreaElement | null>,
  onPick: (person: Found, search: MentionSearch) => void,
) {
  const t = useTranslations('comments')
  const listId = useId()
  const [search, setSearch] = useState<MentionSearch | null>(null)
  const [active, setActive] = useState(0)
  // Where the list was closed: it stays so until another @ is typed.
  const closedAt = useRef(-1)
  const { users, isSearching } = useFoundUsers(search?.text ?? '')
  const people = search ? users.slice(0, MAX_SUGGESTIONS) : []
  const labels = people.map(({ name, telegramUsername }) => `${name} · ${telegramUsername}`)
  // Text of two words behind @ that is nobody's name is no mention.
  const isOpen = search !== null && (people.length > 0 || (!isSearching && !search.text.includes(' ')))
  const look = () => {
    const { value = '', selectionEnd = 0, selectionStart = 0 } = area.current ?? {}
    const next = selectionStart === selectionEnd ? mentionSearch(value, selectionEnd) : null
    if (next?.at !== closedAt.current) closedAt.current = -1
    setSearch(next && next.at !== closedAt.current ? next : null)
    if (next?.text !== search?.text) setActive(0)
  }
  const close = () => {
    closedAt.current = search?.at ?? -1
    setSearch(null)
  }
  const pick = (person: Found | undefined) => {
    if (!search || !person) return
    closedAt.current = search.at
    setSearch(null)
    onPick(person, search)
  }
  const press = (key: string): boolean => {
    if (!isOpen) return false
    if (key === 'Escape') close()
    else if (people.length === 0) return false
    else if (key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else if (key === 'Enter' || key === 'Tab') pick(people[active])
    else return false
    return true
  }
  const hasPeople = isOpen && people.length > 0
  const attributes = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': hasPeople ? listId : undefined,
    'aria-activedescendant': hasPeople ? `${listId}-${active}` : undefined,
  }
  const anchor = area.current
  const list = isOpen && anchor && (
    <Suspense fallback={null}>
      <LazySuggestList
        anchor={{ current: anchor }}
        id={listId}
        suggestions={labels}
        active={active}
        empty={t('mentionNone')}
        onPick={(label) => pick(people[labels.indexOf(label)])}
        onClose={close}
      />
    </Suspense>
  )
  return { look, close, press, attributes, list }
}

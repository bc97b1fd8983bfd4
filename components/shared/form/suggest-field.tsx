'use client'

import { SuggestInput } from '@/components/shared/suggest-input'
import { useDebounced } from '@/lib/client/use-debounced'
import { containsText } from '@/lib/shared/search-text'
import type { FieldProps } from './field-frame'
import { type BoundControl, FormField, partField } from './form-field'
import { useWholePaste } from './whole-paste'

const BLUR_MS = 150
const MAX_SUGGESTIONS = 8

interface SuggestControl {
  suggestions: readonly string[]
  placeholder?: string
  maxLength?: number
  autoFocus?: boolean
}

/** A form field for any one-line text, with debounced suggestions. */
export function SuggestField(props: FieldProps & SuggestControl) {
  const { frame, own } = partField(props)
  return <FormField {...frame}>{(control) => <SuggestedText {...own} {...control} />}</FormField>
}

function SuggestedText({
  suggestions,
  text,
  change,
  bound,
  value: _,
  ...input
}: SuggestControl & BoundControl) {
  const settled = useDebounced(text).trim()
  // Once a suggestion is chosen, the others are offered too.
  const isChosen = suggestions.includes(text)
  const found = suggestions.filter(
    (suggestion) => suggestion !== text && (isChosen || containsText(suggestion, settled)),
  )
  const paste = useWholePaste(bound.name, input.maxLength, change)
  return (
    <SuggestInput
      {...input}
      {...bound}
      value={text}
      onChange={change}
      onPaste={paste}
      closesAfterMs={BLUR_MS}
      suggestions={found.slice(0, MAX_SUGGESTIONS)}
    />
  )
}

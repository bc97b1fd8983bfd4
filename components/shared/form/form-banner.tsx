import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { NoteBox } from '@/components/shared/note-box'

/** Shows what went wrong with the form as a whole; renders nothing without a message. */
export function FormBanner({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <NoteBox tone="red" icon={CircleAlert} role="alert">
      {children}
    </NoteBox>
  )
}

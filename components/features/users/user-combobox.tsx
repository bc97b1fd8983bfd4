'use client'

import type { IconNode } from 'lucide'
import { Suspense, useState } from 'react'
import { ComboboxButton } from '@/components/shared/combobox-button'
import { lazyCode } from '@/lib/client/lazy-code'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import type { ProjectRights } from '@/lib/shared/actor'

const UserPanel = lazyCode(() => import('./user-panel'), { isForChanges: true })

interface UserComboboxProps {
  /** The label for screen readers, which read it with the picked person. */
  label: string
  /** The name of the picked person; empty shows the placeholder. */
  value?: string
  placeholder: string
  /** Stands for the text on a phone. */
  icon?: IconNode
  isBusy?: boolean
  /** Whether a long name is cut instead of wrapped. */
  isOneLine?: boolean
  onPick: (person: ScenarioPerson) => void
  /** The button that picks nobody; absent where nobody is picked already. */
  nobody?: { label: string; onPick: () => void } | null
  /** The ids of people who are not offered. */
  without?: readonly string[]
  /** The rights of each project; null where every editor may change it. People who can only read one of them are marked. */
  rights?: readonly (ProjectRights | null)[]
  className?: string
}

/** Picks a person with an account. The search is loaded once the button is hovered or focused. */
export function UserCombobox({
  label,
  value = '',
  nobody,
  without,
  rights,
  onPick,
  ...props
}: UserComboboxProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')
  const shown = value || props.placeholder
  const close = () => {
    setButton(null)
    setText('')
  }
  return (
    <>
      <ComboboxButton
        {...props}
        value={value}
        aria-label={shown === label ? label : `${label}: ${shown}`}
        isOpen={button !== null}
        onOpen={setButton}
        onNear={UserPanel.preload}
        onType={(character) => setText(text + character)}
      />
      {button && (
        <Suspense fallback={null}>
          <UserPanel
            button={button}
            text={text}
            nobody={nobody}
            without={without}
            rights={rights}
            onPick={onPick}
            onTextChange={setText}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

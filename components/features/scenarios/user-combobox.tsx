'use client'

import { Suspense, useState } from 'react'
import { ComboboxButton } from '@/components/shared/combobox-button'
import { lazyCode } from '@/lib/client/lazy-code'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'

const UserPanel = lazyCode(() => import('./user-panel'))

interface UserComboboxProps {
  /** Names it for screen readers. */
  label: string
  /** The name of the person who is picked; empty shows the placeholder. */
  value?: string
  placeholder: string
  isBusy?: boolean
  onPick: (person: ScenarioPerson) => void
  /** The way to pick nobody; absent where that makes no difference. */
  nobody?: { label: string; onPick: () => void } | null
  className?: string
}

/** Finds a person among all. The search is loaded once somebody points at the button or moves onto it. */
export function UserCombobox({ label, value = '', nobody, onPick, ...props }: UserComboboxProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')
  const close = () => {
    setButton(null)
    setText('')
  }
  return (
    <>
      <ComboboxButton
        {...props}
        value={value}
        aria-label={label}
        isOpen={button !== null}
        onOpen={setButton}
        onNear={UserPanel.preload}
        onType={(character) => setText(text + character)}
      />
      {button && (
        <Suspense fallback={null}>
          <UserPanel {...{ button, text, nobody, onPick }} onTextChange={setText} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

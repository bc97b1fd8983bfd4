'use client'

import { Camera } from 'lucide'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

interface CameraButtonProps {
  label: string
  /** Reports what is missing before a photo can be taken; null if nothing is. */
  onRefuse?: (() => void) | null
  onTaken: (files: File[]) => void
}

/** Opens the camera of a phone. */
export function CameraButton({ label, onRefuse = null, onTaken }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="outline"
        className="hidden touch:inline-flex"
        onClick={() => (onRefuse ? onRefuse() : input.current?.click())}
      >
        <Icon of={Camera} />
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={({ target }) => {
          if (target.files?.length) onTaken(Array.from(target.files))
          target.value = ''
        }}
      />
    </>
  )
}

'use client'

import { Upload } from 'lucide'
import { type DragEvent, useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'

interface DropZoneProps {
  /** The label of the file input. */
  label: string
  hint: string
  /** The file types that the file chooser offers. */
  accept: string
  /** Whether several files may be chosen at once. */
  isMultiple?: boolean
  onChoose: (files: File[]) => void
}

/** An area where files are dropped, or chosen by a click. */
export function DropZone({ label, hint, accept, isMultiple = false, onChoose }: DropZoneProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const { files } = event.dataTransfer
    if (files.length > 0) onChoose(Array.from(files))
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid cursor-pointer place-items-center gap-1 rounded-md border border-dashed p-6 text-center text-sm focus-within:outline-2',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      <Icon of={Upload} className="size-5 text-muted-foreground" />
      <span>{label}</span>
      <span className="text-muted-foreground text-xs">{hint}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="sr-only"
        onChange={({ target }) => {
          if (target.files?.length) onChoose(Array.from(target.files))
          // Otherwise choosing the same file again would change nothing.
          target.value = ''
        }}
      />
    </label>
  )
}

'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { CameraButton } from '@/components/shared/camera-button'
import { DropZone } from '@/components/shared/drop-zone'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { usePastedFiles } from '@/lib/client/pasted-files'
import { ACCEPTED_FILES } from './accepted-files'

interface ChosenFilesProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** The files of a form for a new record, which are attached once the record is stored. */
export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const t = useTranslations('attachments')
  const add = (added: readonly File[]) => onChange([...files, ...added])
  const section = useRef<HTMLElement>(null)
  usePastedFiles(add, section)
  return (
    <section ref={section} aria-label={t('title')} className="grid gap-2">
      {files.length > 0 && (
        <ul className="grid gap-1">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex items-center gap-2 text-sm"
            >
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('cancel', { name: file.name })}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CameraButton label={t('camera')} onTaken={add} />
      <DropZone label={t('drop')} hint={t('limits')} accept={ACCEPTED_FILES} isMultiple onChoose={add} />
    </section>
  )
}

'use client'

import { Camera } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { ReadableCode } from '@/lib/client/code-reading'
import { lazyCode } from '@/lib/client/lazy-code'

const CameraDialog = lazyCode(() => import('./camera-dialog'))

interface CameraButtonProps {
  /** Whether the icon stands alone on a phone. */
  isShortOnPhones?: boolean
  formats: readonly ReadableCode[]
  /** Returns whether a code is of the kind that is looked for; by default all are. */
  accepts?: (code: string) => boolean
  /** Called with each code once. */
  onCode: (code: string) => void
  /** Whether the camera is closed after the first such code. */
  isForOne?: boolean
  /** Called when the camera is closed. */
  onClosed?: () => void
}

const ALL = () => true

/** Opens the camera to read codes; camera and reader are loaded then. */
export function CameraButton({
  isShortOnPhones,
  formats,
  accepts = ALL,
  onCode,
  isForOne = false,
  onClosed,
}: CameraButtonProps) {
  const t = useTranslations('camera')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onClosed?.()
  }
  return (
    <>
      <Button
        variant="outline"
        title={isShortOnPhones ? t('open') : undefined}
        aria-haspopup="dialog"
        onPointerEnter={CameraDialog.preload}
        onFocus={CameraDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Camera} />
        <span className={isShortOnPhones ? 'short-label' : undefined}>{t('open')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CameraDialog
            formats={formats}
            accepts={accepts}
            isForOne={isForOne}
            onCode={(code) => {
              onCode(code)
              if (isForOne) close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { NoteBox } from '@/components/shared/note-box'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import type { ReadableCode } from '@/lib/client/code-reading'
import { useCamera } from './use-camera'

interface CameraDialogProps {
  formats: readonly ReadableCode[]
  accepts: (code: string) => boolean
  isForOne: boolean
  /** Called with each code once. */
  onCode: (code: string) => void
  onClose: () => void
}

/** Reads codes with the camera until it is closed. */
export default function CameraDialog({ onClose, ...input }: CameraDialogProps) {
  const t = useTranslations('camera')
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t('title')}</DialogTitle>
        <Camera {...input} />
        <div className="flex justify-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Camera({ onCode, ...wanted }: Omit<CameraDialogProps, 'onClose'>) {
  const t = useTranslations('camera')
  const video = useRef<HTMLVideoElement>(null)
  const [read, setRead] = useState<{ count: number; last: string }>({ count: 0, last: '' })
  const take = (code: string) => {
    setRead(({ count }) => ({ count: count + 1, last: code }))
    signalCode()
    onCode(code)
  }
  const state = useCamera({ ...wanted, onCode: take, video })
  const isAtWork = state === 'starting' || state === 'scanning'
  return (
    <div className="grid gap-2">
      {isAtWork ? (
        <p className="text-muted-foreground text-sm">{t(`state.${state}`)}</p>
      ) : (
        <NoteBox tone="red" role="alert">
          {t(`problem.${state}`)}
        </NoteBox>
      )}
      <video
        ref={video}
        muted
        playsInline
        hidden={!isAtWork}
        aria-label={t('picture')}
        className="max-h-[60vh] w-full rounded-md bg-black object-contain"
      />
      <p role="status" className="wrap-anywhere line-clamp-2 min-h-10 text-sm">
        {read.count > 0 && t('read', { count: read.count, code: read.last.replaceAll('\u001d', '␝') })}
      </p>
    </div>
  )
}

const VIBRATION_MS = 60
const BEEP = { hertz: 1_760, seconds: 0.09, volume: 0.15 }

/** Confirms a read code by vibration and a short sound, where the device has them. */
function signalCode(): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS)
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = BEEP.hertz
    volume.gain.value = BEEP.volume
    tone.connect(volume).connect(audio.destination)
    tone.addEventListener('ended', () => void audio.close())
    tone.start()
    tone.stop(audio.currentTime + BEEP.seconds)
  } catch (error) {
    console.warn('No sound can be made', error)
  }
}

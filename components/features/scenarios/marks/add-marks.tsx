'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useCallback, useState } from 'react'
import { CameraButton } from '@/components/shared/camera/camera-button'
import { useOpenForm } from '@/components/shared/form/open-form'
import { LoadingState } from '@/components/shared/loading-state'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useScanner } from '@/lib/client/use-scanner'
import { LazyAddMarksForm } from '../detail/lazy-forms'

/** Of marks, and of goods without one. */
const MARK_CODES = ['DataMatrix', 'QRCode', 'EAN13', 'EAN8', 'Code128'] as const

/** Returns the key of the draft of new marks. */
const toDraftKey = (scenarioId: string) => `add-marks:${scenarioId}`

/** The button that adds many marks at once, with its dialog; a scan opens it wherever the focus is. */
export function AddMarks({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('productMarks.add')
  const draftKey = toDraftKey(scenarioId)
  const [isOpen, setIsOpen] = useOpenForm(draftKey)
  const [scans, setScans] = useState<readonly string[]>([])
  const takeScans = useCallback(() => setScans([]), [])
  useScanner(
    (code) => {
      setScans((waiting) => [...waiting, code])
      setIsOpen(true)
    },
    undefined,
    () => toast({ title: t('cut'), description: t('cutHint') }),
  )
  return (
    <>
      <CameraButton
        isShortOnPhones
        formats={MARK_CODES}
        onCode={(code) => setScans((waiting) => [...waiting, code])}
        onClosed={() => scans.length > 0 && setIsOpen(true)}
      />
      <Button title={t('open')} onClick={() => setIsOpen(true)}>
        <Icon of={Plus} />
        <span className="short-label">{t('open')}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="max-w-2xl" aria-describedby={undefined}>
          <DialogTitle>{t('open')}</DialogTitle>
          <Suspense fallback={<LoadingState />}>
            <LazyAddMarksForm
              scenarioId={scenarioId}
              draftKey={draftKey}
              scans={scans}
              onScansTaken={takeScans}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>
        </DialogContent>
      </Dialog>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import type { PhotoEdit } from '@/lib/features/scenarios/photos/client'
import type { ReceiptPhoto } from '@/lib/features/scenarios/photos/contract'
import { type CropMargins, NO_MARGINS, toCrop, withMargin } from '@/lib/features/scenarios/photos/rules'
import { PlainPhoto } from './photo-image'

const SIDES = ['top', 'bottom', 'left', 'right'] as const

interface PhotoCropProps {
  photo: ReceiptPhoto
  onCrop: (crop: NonNullable<PhotoEdit['crop']>) => void
  onClose: () => void
}

/** Chooses the part of a photo that stays, by how much is cut off on each side. */
export function PhotoCrop({ photo, onCrop, onClose }: PhotoCropProps) {
  const t = useTranslations('receipts.edit')
  const common = useTranslations('common')
  const [margins, setMargins] = useState(NO_MARGINS)
  const crop = toCrop(margins)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-3xl" aria-describedby={undefined}>
        <DialogTitle>{t('crop')}</DialogTitle>
        <div className="relative mx-auto w-fit overflow-hidden rounded-md bg-muted">
          <PlainPhoto photo={photo} className="h-auto max-h-[50vh] w-auto max-w-full" />
          <div
            className="absolute border-2 border-primary shadow-[0_0_0_9999px_rgb(0_0_0/0.6)]"
            style={{
              top: `${margins.top}%`,
              bottom: `${margins.bottom}%`,
              left: `${margins.left}%`,
              right: `${margins.right}%`,
            }}
          />
        </div>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {SIDES.map((side) => (
            <Margin
              key={side}
              label={t(`margin.${side}`)}
              value={margins[side]}
              onChange={(value) => setMargins(withMargin(margins, side, value))}
            />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button aria-disabled={!crop || undefined} onClick={() => crop && onCrop(crop)}>
            {t('crop')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

interface MarginProps {
  label: string
  value: CropMargins[keyof CropMargins]
  onChange: (value: number) => void
}

function Margin({ label, value, onChange }: MarginProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          type="range"
          min={0}
          max={90}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
          className="min-w-0 flex-1 accent-primary touch:h-10"
        />
        <output htmlFor={id} className="w-10 text-right text-sm tabular-nums">
          {value}%
        </output>
      </div>
    </div>
  )
}
